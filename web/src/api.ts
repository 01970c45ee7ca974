/** What the page asks over HTTP. */

import type { NewTable, Opened, Refused, TableSummary } from "./wire";

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

export async function openTable(table: NewTable): Promise<string> {
  const body = JSON.stringify(table);
  const response = await request("/api/tables", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  return ((await response.json()) as Opened).table;
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

export function liveAddress(table: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/live`;
}
