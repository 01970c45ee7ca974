/** The server as the host of tables. */

import { fetchRecord, formatSocketUrl } from "./api";
import { Connection, type TableHost } from "./connection";

export const server: TableHost = {
  connect: (table, listener) => new Connection(formatSocketUrl(table), listener),
  fetchRecord,
  invites: true,
};
