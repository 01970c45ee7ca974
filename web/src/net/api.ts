/** The HTTP requests of the page. */

import { isSite } from "../platform/addresses";
import { network } from "../platform/network.svelte";
import type {
  Invitation,
  Links,
  NewTable,
  Opened,
  Rating,
  Refused,
  Replay,
  Seated,
  SeatKey,
  Shared,
  TableSummary,
} from "../wire";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly incident: string | null = null,
  ) {
    super(code);
  }
}

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  if (isSite) throw new Refusal("unreachable");
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    network.reachable = false;
    throw new Refusal("unreachable");
  }
  network.reachable = true;
  if (response.ok) return response;
  const refused = (await response.json().catch(() => ({ refusal: "unreachable" }))) as Refused;
  throw new Refusal(refused.refusal, refused.incident);
}

function postJson(path: string, message?: object): Promise<Response> {
  const body = message === undefined ? null : JSON.stringify(message);
  return sendRequest(path, { method: "POST", body, headers: { "content-type": "application/json" } });
}

export async function openTable(table: NewTable): Promise<string> {
  return ((await (await postJson("/api/tables", table)).json()) as Opened).table;
}

/** The keys of the invite links to a table of this device. */
export async function fetchLinks(table: string): Promise<Links> {
  return (await (await sendRequest(`/api/tables/${table}/links`)).json()) as Links;
}

/** What the key of a link invites to. */
export async function fetchInvitation(table: string, key: string): Promise<Invitation> {
  return (await (await postJson(`/api/tables/${table}/invitation`, { key })).json()) as Invitation;
}

/** Take a seat by the key of a link. */
export async function joinTable(table: string, key: string, name: string): Promise<number> {
  return ((await (await postJson(`/api/tables/${table}/seats`, { key, name })).json()) as Seated).seat;
}

/** Watch a table by the key of a link. */
export async function watchTable(table: string, key: string): Promise<void> {
  await postJson(`/api/tables/${table}/watchers`, { key });
}

/** Move a seat to this device by the key of its private link. */
export async function reclaimSeat(table: string, key: string): Promise<number> {
  return ((await (await postJson(`/api/tables/${table}/return`, { key })).json()) as Seated).seat;
}

/** A new key that moves a seat to another device; earlier keys become invalid. */
export async function createSeatKey(table: string, seat: number): Promise<string> {
  return ((await (await postJson(`/api/tables/${table}/seats/${seat}/key`)).json()) as SeatKey).key;
}

export async function fetchTables(): Promise<TableSummary[]> {
  return (await (await sendRequest("/api/tables")).json()) as TableSummary[];
}

export async function deleteTable(table: string): Promise<void> {
  await sendRequest(`/api/tables/${table}`, { method: "DELETE" });
}

/** The rating of this device. */
export async function fetchRating(): Promise<Rating> {
  return (await (await sendRequest("/api/rating")).json()) as Rating;
}

export async function resetRating(): Promise<void> {
  await sendRequest("/api/rating", { method: "DELETE" });
}

export async function fetchRecord(table: string): Promise<string> {
  return (await sendRequest(`/api/tables/${table}/record`)).text();
}

export async function fetchReplay(table: string): Promise<Replay> {
  return (await (await sendRequest(`/api/tables/${table}/replay`)).json()) as Replay;
}

/** The replay of a shared game. */
export async function fetchSharedReplay(shared: Shared): Promise<Replay> {
  return (await (await postJson("/api/replays", shared)).json()) as Replay;
}

export function formatSocketUrl(table: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/live`;
}
