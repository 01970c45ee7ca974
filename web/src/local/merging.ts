/** What becomes of a table that comes from another browser, and of the one that is here. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { writeLog } from "./portable";
import { formatTableName, type StoredTable } from "./stored-table";

/** The same game, no longer rated, with a name that follows from its course, so that it is the same one each time. */
function rename({ result: _, ...table }: StoredTable): StoredTable {
  const name = formatTableName(bytesToHex(sha256(utf8ToBytes(`${table.table} ${writeLog(table.log)}`))));
  const options = { ...table.options, rated: false };
  return { ...table, table: name, options, summary: { ...table.summary, table: name, rated: false } };
}

/**
 * The table to store, or null if there is nothing new: the longer log wins if one continues the other, and a game that
 * was played on differently here and there becomes two. What a rated game counts here remains.
 */
export function mergeTable(own: StoredTable | undefined, other: StoredTable): StoredTable | null {
  if (!own) return other;
  const [here, there] = [writeLog(own.log), writeLog(other.log)];
  if (other.removed || `${here} `.startsWith(`${there} `)) return null;
  if (here && !`${there} `.startsWith(`${here} `)) return rename(other);
  return { ...other, ...(own.result && { result: own.result }) };
}
