/** The mistakes in the reviews of one's own games, as puzzles: what was known at the start of a turn, and the best moves. */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Engine } from "../engine/engine";
import { writeView } from "../local/notation";
import { listReviews, type StoredReview } from "../local/review-store";
import { parseRecord } from "../shuffle/verification";
import { NORMAL, QUICK } from "../study/depths";
import { choiceKey, type NamedDecision, type Results } from "../study/pieces";
import { readGame } from "../study/played-game";
import { viewOf } from "../study/sampler";
import type { Puzzle } from "./puzzle";

/** Moves that lose no more against the best are right, too, as when a mistake is tried again. */
const SAME = 0.02;
/** The lowest number of a mistake. */
const FIRST = 2 ** 32;
const MISTAKES: readonly string[] = ["mistake", "blunder"];
/** The key of a review by the knowledge of a seat: its method, the seat, and the record. */
const KEY = /^\d+ (\d+) (.+)$/s;

/** The judged first decision of a turn. */
const findDecision = ({ choices }: Results, turn: number): NamedDecision | undefined =>
  choices[choiceKey(NORMAL, turn, 0)] ?? choices[choiceKey(QUICK, turn, 0)];

const makeTurn = (moves: readonly string[]) => ({
  moves: moves.filter((move) => !move.startsWith(">")),
  draw: moves.find((move) => move.startsWith(">"))?.slice(1) ?? "",
});

/** A number that no puzzle of the file has, the same for the same view. */
const numberView = (view: string): number => FIRST + new DataView(sha256(utf8ToBytes(view)).buffer).getUint32(0);

function makePuzzle(view: string, { best }: NamedDecision): Puzzle {
  const right = best.filter(({ chance }) => chance >= best[0]!.chance - SAME);
  const answers = right.map(({ move }) => [move]);
  return { number: numberView(view), kind: "best", goal: 1, reached: [], rating: 0, themes: [], view, answers };
}

/** The mistakes of the page's own seat in a review. */
export function readMistakes(engine: Engine, { key, results: kept }: StoredReview): Puzzle[] {
  const [, own, text = ""] = KEY.exec(key) ?? [];
  const record = parseRecord(text);
  const { results } = kept as { readonly results: Results };
  const isWrong = (turn: number) => MISTAKES.includes(findDecision(results, turn)?.label ?? "");
  const last = record?.turns.findLastIndex((_, turn) => isWrong(turn)) ?? -1;
  if (!record || last < 0 || "stand-in-turns" in record.headers) return [];
  const { turns, openHands } = readGame(engine, text, record.turns.slice(0, last + 1).map(makeTurn));
  return turns.flatMap(({ seat, choices }, turn) => {
    if (openHands || seat !== Number(own) || !isWrong(turn)) return [];
    const view = viewOf(engine, choices[0]!.position, seat, false);
    return [makePuzzle(writeView(view, seat), findDecision(results, turn)!)];
  });
}

/** The mistakes of all reviews that the browser keeps; the page stays responsive meanwhile. */
export async function loadOwnMistakes(engine: Engine): Promise<Puzzle[]> {
  const found: Puzzle[] = [];
  for (const review of await listReviews()) {
    found.push(...readMistakes(engine, review));
    await new Promise((rested) => setTimeout(rested, 0));
  }
  return found;
}
