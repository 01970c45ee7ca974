/** The games as this browser was shown them, so that no other game can be told of afterwards. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bagOf, cardsOf } from "../cards";
import { readMove } from "../notation";
import type { State } from "../wire";

/** What a browser keeps of a table. */
export interface Seen {
  /** Whether version 2 of the shuffle was promised before the deal. */
  readonly pledged?: boolean;
  /** The first hands, by the place, of those that were shown; none on a device that several persons share. */
  readonly hands: Readonly<Record<string, string>>;
  /** The harbour after so many turns. */
  readonly harbours: Readonly<Record<string, string>>;
  /** How many turns were shown, and the hash of all of them. */
  readonly turns: number;
  readonly digest: string;
  /** Whether the game was shown to its end. */
  readonly over?: boolean;
}

const KEY = "nyhavn-seen";
/** Of how many tables it is kept. */
const TABLES = 100;
const NOTHING: Seen = { hands: {}, harbours: {}, turns: 0, digest: "" };

function all(): Record<string, Seen> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Seen>) : {};
  } catch {
    return {};
  }
}

/** What was seen at a table. */
export function seenAt(table: string): Seen {
  const found = all();
  return Object.hasOwn(found, table) ? found[table]! : NOTHING;
}

/** Keep what was seen at a table; the oldest tables go. */
export function keepSeen(table: string, seen: Seen): Seen {
  const { [table]: _, ...others } = all();
  const entries = [...Object.entries(others), [table, seen] as const].slice(-TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing still compares, until the page is closed.
  }
  return seen;
}

/** The hash of all turns, each with its moves and the refill. */
function digestOf(turns: readonly (readonly string[])[]): string {
  return turns.reduce((before, moves) => bytesToHex(sha256(utf8ToBytes(`${before}\n${moves.join(" ")}`))), "");
}

/** What was seen once a state is shown too; nothing if that contradicts what was shown before. */
export function seenWith(before: Seen, state: State): Seen | null {
  const turns = state.turns.map(({ moves, draw }) => (draw ? [...moves, `>${draw}`] : moves));
  const now = String(turns.length);
  // Another tab may have been shown more by now.
  if (turns.length < before.turns) return before;
  if (digestOf(turns.slice(0, before.turns)) !== before.digest) return null;
  const seen = { ...before, turns: turns.length, digest: digestOf(turns), over: state.outcome !== null };
  if (state.drafted.length) return seen;
  if ((before.harbours[now] ?? state.harbour) !== state.harbour) return null;
  const own = state.mine.length > 1 ? [] : state.places;
  const shown = own.flatMap(({ hand }, place) => (hand === null ? [] : [[place, hand] as const]));
  if (turns.length) return { ...seen, harbours: { ...before.harbours, [now]: state.harbour } };
  if (shown.some(([place, hand]) => (before.hands[place] ?? hand) !== hand)) return null;
  const hands = { ...before.hands, ...Object.fromEntries(shown) };
  return { ...seen, hands, harbours: { ...before.harbours, [now]: state.harbour } };
}

/** The harbour at the start and after each turn. */
export function harboursOf(start: string, turns: readonly (readonly string[])[]): string[] {
  const piers = [...start];
  const play = (move: string) => {
    if (move.startsWith(">")) for (const card of move.slice(1)) piers[piers.indexOf(".")] = card;
    else for (const pier of readMove(move).piers) piers[pier] = ".";
  };
  return [start, ...turns.map((moves) => (moves.forEach(play), piers.join("")))];
}

const tidied = (hand: string) => bagOf(cardsOf(hand));

/** Whether a record, with its start and its turns, tells the game that was seen. */
export function tellsOf(seen: Seen, start: string, turns: readonly (readonly string[])[]): boolean {
  const [, harbour = "", ...rest] = start.split(" ");
  const hands = rest.filter((word) => word.includes(":")).map((word) => word.split(":")[1]!.replace("+", ""));
  const harbours = harboursOf(harbour, turns);
  return (
    (seen.over ? turns.length === seen.turns : turns.length >= seen.turns) &&
    digestOf(turns.slice(0, seen.turns)) === seen.digest &&
    Object.entries(seen.harbours).every(([turn, shown]) => harbours[Number(turn)] === shown) &&
    Object.entries(seen.hands).every(([place, shown]) => tidied(hands[Number(place)] ?? "") === tidied(shown))
  );
}
