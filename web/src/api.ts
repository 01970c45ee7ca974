/** What the page asks over HTTP. */

import type { NewTable, Opened, Refused, Replay, Shared, TableSummary } from "./wire";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly incident: string | null = null,
  ) {
    super(code);
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal("unreachable");
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => ({ refusal: "unreachable" }))) as Refused;
  throw new Refusal(refused.refusal, refused.incident);
}

function post(path: string, message: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", body: JSON.stringify(message), headers });
}

export async function openTable(table: NewTable): Promise<string> {
  return ((await (await post("/api/tables", table)).json()) as Opened).table;
}

export async function myTables(): Promise<TableSummary[]> {
  return (await (await request("/api/tables")).json()) as TableSummary[];
}

export async function deleteTable(table: string): Promise<void> {
  await request(`/api/tables/${table}`, { method: "DELETE" });
}

export async function recordOf(table: string): Promise<string> {
  return (await request(`/api/tables/${table}/record`)).text();
}

export async function replayOf(table: string): Promise<Replay> {
  return (await (await request(`/api/tables/${table}/replay`)).json()) as Replay;
}

/** A game that somebody shares, step by step. */
export async function replayShared(shared: Shared): Promise<Replay> {
  return (await (await post("/api/replays", shared)).json()) as Replay;
}

export function liveAddress(table: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/live`;
}
