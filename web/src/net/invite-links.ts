/** Invite links to a table. */

import type { LinkKind } from "../platform/router.svelte";
import type { Links } from "../wire";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const INVITATION = /\/join\/([\w-]{8,40})#([\w-]{8,40})/;

/** Whether a host name means the machine of the page itself, so that other devices cannot use it. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.includes(hostname);
}

/** The base URLs for other devices: the page's origin, or the server's addresses in its network if that is local. */
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
