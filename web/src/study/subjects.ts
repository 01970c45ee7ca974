/** What a decision was about, as in `nyhavn.study.subjects`. */

import { parseMove } from "../game/notation";

export const SUBJECTS = ["takes", "places", "payments", "bonuses", "abilities"] as const;
export type Subject = (typeof SUBJECTS)[number];

const BONUSES: readonly string[] = ["white", "gain", "activate"];
const TAKES: readonly string[] = ["take", "discard"];

/** The subject of a decision, by the move that was played and the best ones, the best first. */
export function findSubject(played: string, best: readonly string[]): Subject {
  const [move, top] = [parseMove(played), parseMove(best[0]!)];
  if (BONUSES.includes(move.kind)) return "bonuses";
  const others = played === best[0] ? best.slice(1) : best.slice(0, 1);
  const place = (text: string) => text.split("=")[0];
  if (move.kind === "build" && others.some((other) => place(other) === place(played))) return "payments";
  if (move.turned || top.turned) return "abilities";
  return TAKES.includes(move.kind) ? "takes" : "places";
}
