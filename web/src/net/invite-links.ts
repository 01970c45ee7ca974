/** Links that bring others to a table. */

import type { LinkKind } from "../platform/router.svelte";
import type { Links } from "../wire";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const INVITATION = /\/join\/([\w-]{8,40})#([\w-]{8,40})/;

/** Whether a page was opened on the very machine that serves it, so that its address means nothing to others. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.includes(hostname);
}

/** Where others find this server: as this page has, or as the server's network calls it; nowhere if it is alone. */
export function listBaseUrls(origin: string, links: Pick<Links, "addresses">): string[] {
  return isLocalHost(new URL(origin).hostname) ? links.addresses : [origin];
}

export function formatInviteLink(kind: LinkKind, base: string, table: string, key: string): string {
  return `${base.replace(/\/$/, "")}/${kind}/${table}#${key}`;
}

/** The path of an invitation to a table of this server, if a text contains one. */
export function findInvitation(text: string): string | null {
  return INVITATION.exec(text)?.[0] ?? null;
}
