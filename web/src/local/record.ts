/** The record of a finished game at a table in this browser, with all that is needed to verify its deal. */

import type { Engine } from "../engine/engine";
import { normalizeSpaces } from "../shuffle/protocol";
import { writePosition, writeRecord } from "./notation";
import { makeState } from "./state";
import { Denied, type LocalTable } from "./table";

/** The headers that say who played, how the game was stopped, and what its cards follow from. */
function listHeaders(table: LocalTable): Record<string, string> {
  const { sitters, stop, shuffle, cardsGiven } = table;
  const names = sitters.map(({ name }, seat) => [`seat-${seat + 1}`, normalizeSpaces(name)]);
  const bots = sitters.flatMap(({ bot }, seat) => (bot === null ? [] : [seat + 1]));
  const hinted = table.hintTurns.filter((turn) => turn < table.game!.turns.length);
  const loser = stop?.seat === undefined || stop.seat === null ? "" : ` ${stop.seat + 1}`;
  const nonces = shuffle.pledges.map(({ seat, hash, nonce }) => [`nonce-${seat + 1}`, `${hash} ${nonce ?? "-"}`]);
  return Object.fromEntries([
    ...names.filter(([, name]) => name),
    ["bots", bots.join(" ") || "-"],
    ...(table.opening.options.openHands ? [["hands", "open"]] : []),
    ...(hinted.length ? [["hint-turns", hinted.map((turn) => turn + 1).join(" ")]] : []),
    ...(stop ? [["ending", stop.ending + loser]] : []),
    ["commitment", table.commitment],
    ["secret", table.opening.secret],
    ["shuffle", String(shuffle.version)],
    ["first", `${shuffle.first} ${shuffle.begins + 1}`],
    ...nonces,
    ...(cardsGiven ? [["dealt-from", String(cardsGiven)]] : []),
  ]) as Record<string, string>;
}

/** The record in notation; raise Denied before the game is over. */
export function recordTable(engine: Engine, table: LocalTable): string {
  if (!table.isOver || !table.game) throw new Denied("not-over-yet");
  const { start, turns, isOver } = table.game;
  const headers: Record<string, string> = { ...listHeaders(table), start: writePosition(start) };
  if (isOver) headers["result"] = writeResult(engine, table);
  return writeRecord(
    headers,
    turns.map(({ moves, draw }) => (draw ? [...moves, `>${draw}`] : moves)),
  );
}

/** The scores, the ending and the winners. */
function writeResult(engine: Engine, table: LocalTable): string {
  const { places, outcome } = makeState(engine, table, table.see(null));
  const scores = places.map(({ house }) => house.score).join("-");
  return `${scores} ${outcome!.ending} ${outcome!.winners.map((seat) => seat + 1).join(" ")}`;
}
