/** The games that this browser was shown, to detect a server that changes a game afterwards. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { formatBag, listCards } from "../game/cards";
import { parseMove } from "../game/notation";
import { TableStore } from "../platform/storage";
import type { State } from "../wire";

/** The observations of a table. */
export interface ObservedGame {
  /** Whether the server announced version 2 of the shuffle before the deal. */
  readonly pledged?: boolean;
  /** The first hands that were shown, by place; none on a device that several persons share. */
  readonly hands: Readonly<Record<string, string>>;
  /** The harbour by the number of turns. */
  readonly harbours: Readonly<Record<string, string>>;
  /** How many turns were shown, and the hash of all of them. */
  readonly turns: number;
  readonly digest: string;
  /** Whether the game was shown to its end. */
  readonly over?: boolean;
}

const store = new TableStore<ObservedGame>("nyhavn-seen", 100);
const NOTHING: ObservedGame = { hands: {}, harbours: {}, turns: 0, digest: "" };

/** Load the observations of a table. */
export function loadObservedGame(table: string): ObservedGame {
  return store.load(table) ?? NOTHING;
}

/** Store the observations of a table; the oldest tables are removed. */
export function storeObservedGame(table: string, seen: ObservedGame): ObservedGame {
  store.store(table, seen);
  return seen;
}

/** The hash of all turns, each with its moves and the refill. */
function hashTurns(turns: readonly (readonly string[])[]): string {
  return turns.reduce((before, moves) => bytesToHex(sha256(utf8ToBytes(`${before}\n${moves.join(" ")}`))), "");
}

/** The observations with a new state added; null if it contradicts an earlier one. */
export function observeState(before: ObservedGame, state: State): ObservedGame | null {
  const turns = state.turns.map(({ moves, draw }) => (draw ? [...moves, `>${draw}`] : moves));
  const now = String(turns.length);
  // Another tab may have seen more turns.
  if (turns.length < before.turns) return before;
  if (hashTurns(turns.slice(0, before.turns)) !== before.digest) return null;
  const seen = { ...before, turns: turns.length, digest: hashTurns(turns), over: state.outcome !== null };
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
export function replayHarbours(start: string, turns: readonly (readonly string[])[]): string[] {
  const piers = [...start];
  const applyMove = (move: string) => {
    if (move.startsWith(">")) for (const card of move.slice(1)) piers[piers.indexOf(".")] = card;
    else for (const pier of parseMove(move).piers) piers[pier] = ".";
  };
  return [start, ...turns.map((moves) => (moves.forEach(applyMove), piers.join("")))];
}

const normalizeBag = (hand: string) => formatBag(listCards(hand));

/** Whether a record, with its start and its turns, matches the observations. */
export function matchesObservedGame(seen: ObservedGame, start: string, turns: readonly (readonly string[])[]): boolean {
  const [, harbour = "", ...rest] = start.split(" ");
  const hands = rest.filter((word) => word.includes(":")).map((word) => word.split(":")[1]!.replace("+", ""));
  const harbours = replayHarbours(harbour, turns);
  return (
    (seen.over ? turns.length === seen.turns : turns.length >= seen.turns) &&
    hashTurns(turns.slice(0, seen.turns)) === seen.digest &&
    Object.entries(seen.harbours).every(([turn, shown]) => harbours[Number(turn)] === shown) &&
    Object.entries(seen.hands).every(
      ([place, shown]) => normalizeBag(hands[Number(place)] ?? "") === normalizeBag(shown),
    )
  );
}
