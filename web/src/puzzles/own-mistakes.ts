/** The mistakes in the reviews of one's own games, as puzzles: what was known at a decision, and the best moves. */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Engine } from "../engine/engine";
import { writeView } from "../local/notation";
import { listReviews, type StoredReview } from "../local/review-store";
import { parseRecord } from "../shuffle/verification";
import { NORMAL, QUICK } from "../study/depths";
import { RIGHT } from "../study/findings";
import { choiceKey, type NamedDecision, type Results } from "../study/pieces";
import { readGame, readTurns } from "../study/played-game";
import { viewOf } from "../study/sampler";
import { FIRST_OWN, type Puzzle } from "./puzzle";

const MISTAKES: readonly string[] = ["mistake", "blunder"];
/** The key of a review by the knowledge of a seat: its method, the seat, and the record. */
const KEY = /^\d+ (\d+) (.+)$/s;

/** A judged decision of a turn. */
const findDecision = ({ choices }: Results, turn: number, number: number): NamedDecision | undefined =>
  choices[choiceKey(NORMAL, turn, number)] ?? choices[choiceKey(QUICK, turn, number)];

const makeTurn = (moves: readonly string[]) => ({
  moves: moves.filter((move) => !move.startsWith(">")),
  draw: moves.find((move) => move.startsWith(">"))?.slice(1) ?? "",
});

/** A number that no puzzle of the file has, the same for the same view. */
const numberView = (view: string): number => FIRST_OWN + new DataView(sha256(utf8ToBytes(view)).buffer).getUint32(0);

function makePuzzle(view: string, { best }: NamedDecision): Puzzle {
  const right = best.filter(({ chance }) => chance >= best[0]!.chance - RIGHT);
  const answers = right.map(({ move }) => [move]);
  return {
    number: numberView(view),
    kind: "best",
    goal: 1,
    reached: [],
    rating: 0,
    ways: null,
    themes: [],
    view,
    answers,
  };
}

/** The mistakes of the page's own seat in a review, without those of stand-in bots. */
export function readMistakes(engine: Engine, { key, results: kept }: StoredReview): Puzzle[] {
  const [, own, text = ""] = KEY.exec(key) ?? [];
  const record = parseRecord(text);
  if (!record) return [];
  const { results } = kept as { readonly results: Results };
  const replaced = readTurns(text, "stand-in-turns");
  const played = record.turns.map(makeTurn);
  const findMistakes = (turn: number) =>
    played[turn]!.moves.flatMap((_, number) => {
      const decision = findDecision(results, turn, number);
      return decision && MISTAKES.includes(decision.label) ? [{ number, decision }] : [];
    });
  const wrong = played.map((_, turn) => (replaced.includes(turn) ? [] : findMistakes(turn)));
  const last = wrong.findLastIndex(({ length }) => length);
  if (last < 0) return [];
  const { turns, openHands } = readGame(engine, text, played.slice(0, last + 1));
  return turns.flatMap(({ seat, choices }, turn) =>
    openHands || seat !== Number(own)
      ? []
      : wrong[turn]!.map(({ number, decision }) => {
          const view = viewOf(engine, choices[number]!.position, seat, false);
          return makePuzzle(writeView(view, seat), decision);
        }),
  );
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
