/** Badges for things worth trying: each is a house of one's own quay, lit by the first game that earned it or by practice. */

import { ABILITIES } from "../constants";
import { countBag } from "../game/cards";
import { reportTurn, type TurnReport } from "../game/recap";
import type { OwnGame } from "../local/game-store";
import { hasWon } from "./figures";
import { FEWEST } from "../study/rates";
import type { Studied } from "./studied";

/** By how much somebody was behind who came back, and how many bonuses make a shower of them. */
const [BEHIND, SHOWER] = [4, 3];
const CROWD = 4;
/** How many solved puzzles, and how many days in a row, are a badge. */
const [PUZZLES, DAYS] = [10, 7];

/** A game, the reports of its own turns, and what its review says. */
interface Played {
  readonly game: OwnGame;
  readonly reports: readonly TurnReport[];
  readonly studied: Studied | null;
}

/** What was done besides games. */
export interface Practice {
  /** How many puzzles were solved. */
  readonly solved: number;
  /** The days with a solved puzzle or a daily deal, in order. */
  readonly days: readonly number[];
  /** Whether a daily deal was won. */
  readonly wonDeal: boolean;
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

/** Whether some days follow each other without a gap. */
const isRegular = (days: readonly number[]) => days.some((day, i) => days[i + DAYS - 1] === day + DAYS - 1);

/** The games that earn each badge. */
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
  review: ({ studied }: Played) => !!studied?.decisions,
} as const;

/** The practice that earns each of the others. */
const PRACTICE_BADGES = {
  puzzles: ({ solved }: Practice) => solved >= PUZZLES,
  days: ({ days }: Practice) => isRegular(days),
  deal: ({ wonDeal }: Practice) => wonDeal,
} as const;

type GameBadge = keyof typeof BADGES;
type PracticeBadge = keyof typeof PRACTICE_BADGES;
export type Badge = GameBadge | PracticeBadge;

const listGameBadges = () => Object.keys(BADGES) as GameBadge[];
const listPracticeBadges = () => Object.keys(PRACTICE_BADGES) as PracticeBadge[];

export const listBadges = (): Badge[] => [...listGameBadges(), ...listPracticeBadges()];

/** The reports of the turns that a person played. */
export function listReports({ turns, seat }: OwnGame): TurnReport[] {
  const state = { turns, outcome: null };
  return turns.flatMap((turn, i) => (turn.seat === seat ? [reportTurn(state, i)] : []));
}

/** The badges that were earned, each with the first game that earned it, or null for practice. */
export function findBadges(
  games: readonly OwnGame[],
  studied: ReadonlyMap<OwnGame, Studied>,
  practice: Practice,
): ReadonlyMap<Badge, OwnGame | null> {
  const earned = new Map<Badge, OwnGame | null>();
  for (const game of games) {
    const played = { game, reports: listReports(game), studied: studied.get(game) ?? null };
    for (const badge of listGameBadges()) if (!earned.has(badge) && BADGES[badge](played)) earned.set(badge, game);
  }
  for (const badge of listPracticeBadges()) if (PRACTICE_BADGES[badge](practice)) earned.set(badge, null);
  return earned;
}
