/** What the review of a game says of the person who played it. */

import type { OwnGame } from "../local/game-store";
import { readReview } from "../local/review-store";
import { NORMAL, QUICK } from "../study/depths";
import { Findings, outlineGame, reviewKey } from "../study/findings";
import { choiceKey, NO_RESULTS, turnKey, type Results } from "../study/pieces";
import { readHeaders } from "../local/record-reader";
import type { OwnDecision } from "../study/rates";
import { findSubject } from "../study/subjects";

export interface Studied {
  /** All own decisions with a choice, at quick depth; null until all are judged, and with hints. */
  readonly decisions: readonly OwnDecision[] | null;
  /** The luck of all refills, with its standard error; null until all are valued at normal depth. */
  readonly luck: { readonly luck: number; readonly error: number } | null;
  /** How many moves are certain to be mistakes or worse; null until all are judged. */
  readonly mistakes: number | null;
}

/** Whether a person got hints in a game; then it does not tell how well they play. */
export function hadHints({ record, turns, seat }: OwnGame): boolean {
  const hinted = (readHeaders(record)["hint-turns"] ?? "").split(" ").filter(Boolean);
  return hinted.some((turn) => turns[Number(turn) - 1]?.seat === seat);
}

/** The own turns that nobody else played. */
function listOwnTurns({ record, turns, seat }: OwnGame): number[] {
  const { helped } = outlineGame(record, turns, []);
  return turns.flatMap((turn, i) => (turn.seat === seat && !helped.includes(i) ? [i] : []));
}

/** The own decisions at quick depth; null if one is not judged. */
function listDecisions(game: OwnGame, { choices }: Results): OwnDecision[] | null {
  const found = listOwnTurns(game).flatMap((turn) =>
    game.turns[turn]!.moves.map((_, number) => ({ decision: choices[choiceKey(QUICK, turn, number)], turn })),
  );
  if (!found.every(({ decision }) => decision)) return null;
  return found.flatMap(({ decision, turn }) => {
    const { label, gap, played, best } = decision!;
    if (label === "forced") return [];
    const subject = findSubject(
      played.move,
      best.map(({ move }) => move),
    );
    return [{ subject, late: turn >= game.late, loss: gap }];
  });
}

/** The luck of a person: at quick depth the error of a game's luck is larger than the luck. */
function sumLuck({ turns, seat }: OwnGame, results: Results): Studied["luck"] {
  const values = turns.flatMap(({ draw }, turn) => (draw ? [results.turns[turnKey(NORMAL, turn)] ?? null] : []));
  if (!values.every((value) => value !== null)) return null;
  const luck = values.reduce((sum, { decided, end }) => sum + end[seat]!.mean - decided[seat]!.mean, 0);
  return { luck, error: Math.hypot(...values.map(({ errors }) => errors[seat]!)) };
}

/** What the results of a study say. */
export function summariseStudy(game: OwnGame, results: Results): Studied {
  const { record, turns, winners, seat, sitters } = game;
  const shares = sitters.map((_, i) => (winners.includes(i) ? 1 / winners.length : 0));
  const findings = new Findings(results, outlineGame(record, turns, shares));
  const decisions = listDecisions(game, results);
  const mistakes = decisions && findings.countLabel(seat, "mistake") + findings.countLabel(seat, "blunder");
  const helped = hadHints(game);
  return {
    decisions: helped ? null : decisions,
    luck: sumLuck(game, results),
    mistakes: helped ? null : mistakes,
  };
}

const readResults = async (viewer: number | null, { record }: OwnGame): Promise<Results | null> =>
  ((await readReview(reviewKey(viewer, record)))?.results as { results: Results } | undefined)?.results ?? null;

/** The kept results of a game: the course by the knowledge of the person, or a watcher's that is known deeper. */
export async function readKeptResults(game: OwnGame): Promise<Results> {
  const own = await readResults(game.seat, game);
  const watched = await readResults(null, game);
  if (!own || !watched) return own ?? watched ?? NO_RESULTS;
  const { starts, turns } = Object.keys(watched.turns).length > Object.keys(own.turns).length ? watched : own;
  return { starts, turns, choices: { ...watched.choices, ...own.choices } };
}

export const readStudied = async (game: OwnGame): Promise<Studied> => summariseStudy(game, await readKeptResults(game));
