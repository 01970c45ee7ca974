/** Badges for things worth trying: each is a house of one's own quay, which is lit by the first game that earned it. */

import { ABILITIES } from "../constants";
import { countBag } from "../game/cards";
import { reportTurn, type TurnReport } from "../game/recap";
import type { OwnGame } from "../local/game-store";
import { hasWon } from "./figures";
import { FEWEST } from "./rates";
import type { Studied } from "./studied";

/** By how much somebody was behind who came back, and how many bonuses make a shower of them. */
const [BEHIND, SHOWER] = [4, 3];
const CROWD = 4;

/** A game, the reports of its own turns, and what its review says. */
interface Played {
  readonly game: OwnGame;
  readonly reports: readonly TurnReport[];
  readonly studied: Studied | null;
}

const beats =
  (level: string) =>
  ({ game }: Played) =>
    hasWon(game) && game.sitters.some(({ bot }, seat) => bot === level && seat !== game.seat);

const isFree = ({ reports }: Played) => reports.some(({ built }) => built && !countBag(built.cards));

/** Whether somebody else led by much after some turn. */
const wasBehind = ({ turns, seat }: OwnGame) =>
  turns.some(({ scores }) => Math.max(...scores) - (scores[seat] ?? 0) >= BEHIND);

/** Everybody begins with the first ability; all others have to be gained. */
const hasAll = ({ reports }: Played) =>
  new Set(reports.flatMap(({ bonuses }) => bonuses.flatMap(({ ability }) => (ability ? [ability] : [])))).size ===
  ABILITIES.length - 1;

/** What earns each badge. */
const BADGES = {
  win: ({ game }: Played) => hasWon(game),
  free: isFree,
  row: ({ reports }: Played) => reports.some(({ rows }) => rows.lit.length),
  column: ({ reports }: Played) => reports.some(({ columns }) => columns.lit.length),
  coats: ({ reports }: Played) => reports.some(({ bonuses }) => bonuses.length >= SHOWER),
  abilities: hasAll,
  behind: ({ game }: Played) => hasWon(game) && wasBehind(game),
  four: ({ game }: Played) => hasWon(game) && game.sitters.length === CROWD,
  architect: beats("architect"),
  flawless: ({ studied }: Played) => studied?.mistakes === 0 && studied.decisions!.length >= FEWEST,
} as const;

export type Badge = keyof typeof BADGES;

export const listBadges = (): Badge[] => Object.keys(BADGES) as Badge[];

/** The reports of the turns that a person played. */
export function listReports({ turns, seat }: OwnGame): TurnReport[] {
  const state = { turns, outcome: null };
  return turns.flatMap((turn, i) => (turn.seat === seat ? [reportTurn(state, i)] : []));
}

/** The first game that earned each badge. */
export function findBadges(
  games: readonly OwnGame[],
  studied: ReadonlyMap<OwnGame, Studied>,
): ReadonlyMap<Badge, OwnGame> {
  const earned = new Map<Badge, OwnGame>();
  for (const game of games) {
    const played = { game, reports: listReports(game), studied: studied.get(game) ?? null };
    for (const badge of listBadges()) if (!earned.has(badge) && BADGES[badge](played)) earned.set(badge, game);
  }
  return earned;
}
