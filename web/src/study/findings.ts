/** What the results of a study say of a game: its course, its labels, its luck, and what decided it. */

import type { Label } from "./decisions";
import { NORMAL, QUICK } from "./depths";
import { bareRecord } from "../local/variations";
import type { Turn } from "../wire";
import { choiceKey, startKey, turnKey, type NamedDecision, type Results } from "./pieces";
import { readTurns } from "./played-game";
import { standsOut, type Luck, type Measure } from "./measure";
import { rateGame, type GameRate } from "./rates";
import type { TurnValue } from "./turn-values";

/** A game as its findings need it: the number of decisions of each turn, its seat, and the shares of the victory. */
export interface Outline {
  readonly turns: readonly { readonly seat: number; readonly decisions: number }[];
  readonly shares: readonly number[];
  /** The turns, from 0, that stand-in bots have played for persons, or persons with hints. */
  readonly helped: readonly number[];
  /** Those with hints. */
  readonly hinted: readonly number[];
}

/** The outline of the game in a record. */
export function outlineGame(record: string, turns: readonly Turn[], shares: readonly number[]): Outline {
  const hinted = readTurns(record, "hint-turns");
  return {
    turns: turns.map(({ seat, moves }) => ({ seat, decisions: moves.length })),
    shares,
    helped: [...readTurns(record, "stand-in-turns"), ...hinted],
    hinted,
  };
}

/** The version of the method; a kept review of another one is made anew. */
const METHOD = 3;

/** The key of a kept review: the game without what is said of it, and by whose knowledge its course is valued, a seat's or a watcher's. */
export const reviewKey = (viewer: number | null, record: string): string =>
  `${METHOD} ${viewer ?? "-"} ${bareRecord(record)}`;

/** A decision and where it lies. */
export interface PlacedDecision extends NamedDecision {
  readonly turn: number;
  readonly number: number;
  readonly seat: number;
}

/** One turn in the eyes of a seat: what its moves and its refill changed, with the standard error of the luck. */
export interface Swing {
  readonly move: number;
  readonly luck: number;
  readonly error: number;
}

/** What decided a game: a decision that lost much, or a refill that changed much. */
export interface TurningPoint {
  readonly turn: number;
  readonly decision: PlacedDecision | null;
  /** The change in the eyes of the viewer, and its standard error; of others at a larger table, what it cost them. */
  readonly change: number;
  /** Whether the change is not the viewer's. */
  readonly isOthers: boolean;
  readonly error: number;
}

/** What is said of a seat. */
export interface SeatFindings {
  readonly start: Measure;
  readonly result: number;
  readonly luck: Luck;
  /** Of which the luck of the refills before own turns, and before those of others. */
  readonly own: Luck;
  readonly others: Luck;
  readonly moves: Measure;
}

const addLuck = (swings: readonly Luck[]): Luck => ({
  luck: swings.reduce((sum, swing) => sum + swing.luck, 0),
  error: Math.hypot(...swings.map((swing) => swing.error)),
});

/** The share that a right move loses at most against the best, where a decision is tried again. */
export const RIGHT = 0.02;
const POINTS = 3;
/** The worst first. */
const RANKS: readonly Label[] = ["blunder", "mistake", "inaccuracy", "only", "fine", "forced"];

export class Findings {
  constructor(
    private readonly results: Results,
    readonly outline: Outline,
  ) {}

  /** The chances of all seats at the start and after each turn, as far as they are known. */
  get course(): (readonly Measure[])[] {
    const start = this.results.starts[startKey(NORMAL)] ?? this.results.starts[startKey(QUICK)];
    const known: (readonly Measure[])[] = start ? [start] : [];
    for (let turn = 0; turn < this.outline.turns.length && known.length > turn; turn += 1) {
      const value = this.value(turn);
      if (value) known.push(value.end);
    }
    return known;
  }

  /** Whether the values of all turns are known. */
  get isCharted(): boolean {
    return this.course.length > this.outline.turns.length;
  }

  value(turn: number): TurnValue | undefined {
    return this.results.turns[turnKey(NORMAL, turn)] ?? this.results.turns[turnKey(QUICK, turn)];
  }

  /** What a turn changed for a seat. */
  swing(turn: number, seat: number): Swing | null {
    const [before, value] = [this.course[turn]?.[seat], this.value(turn)];
    if (!before || !value) return null;
    const [decided, end] = [value.decided[seat]!.mean, value.end[seat]!.mean];
    return { move: decided - before.mean, luck: end - decided, error: value.errors[seat]! };
  }

  /** What a turn with its refill changed for a seat; few samples do not tell single refills from noise. */
  refillSwing(turn: number, seat: number): Swing | null {
    return this.results.turns[turnKey(NORMAL, turn)] ? this.swing(turn, seat) : null;
  }

  /** Result − start = luck + moves; a resignation is a move. */
  describeSeat(seat: number): SeatFindings | null {
    if (!this.isCharted) return null;
    const swings = this.outline.turns.map((_, turn) => this.swing(turn, seat)!);
    const isOwn = (_: Swing, turn: number) => this.outline.turns[turn + 1]?.seat === seat;
    const [start, result, luck] = [this.course[0]![seat]!, this.outline.shares[seat]!, addLuck(swings)];
    return {
      start,
      result,
      luck,
      own: addLuck(swings.filter(isOwn)),
      others: addLuck(swings.filter((swing, turn) => !isOwn(swing, turn))),
      moves: { mean: result - start.mean - luck.luck, error: Math.hypot(start.error, luck.error) },
    };
  }

  /** The judged decisions of a turn. */
  decisions(turn: number): PlacedDecision[] {
    const { seat, decisions } = this.outline.turns[turn]!;
    return Array.from({ length: decisions }, (_, number) => number).flatMap((number) => {
      const { choices } = this.results;
      const found = choices[choiceKey(NORMAL, turn, number)] ?? choices[choiceKey(QUICK, turn, number)];
      return found ? [{ ...found, turn, number, seat }] : [];
    });
  }

  /** The decision of a turn that says most about it. */
  worst(turn: number): PlacedDecision | null {
    const rank = ({ label, loss }: PlacedDecision) => RANKS.indexOf(label) - loss;
    return this.decisions(turn).sort((a, b) => rank(a) - rank(b))[0] ?? null;
  }

  /** All judged decisions of persons and bots that had a choice; those with help are nobody's. */
  unforced(seat: number): PlacedDecision[] {
    const turns = this.outline.turns.map((_, turn) => turn).filter((turn) => !this.outline.helped.includes(turn));
    return turns
      .flatMap((turn) => this.decisions(turn))
      .filter((decision) => decision.seat === seat && decision.label !== "forced");
  }

  /** The mean accuracy of a seat in percent; null without decisions. */
  accuracy(seat: number): number | null {
    const losses = this.unforced(seat).map(({ loss }) => loss);
    return losses.length ? losses.reduce((sum, loss) => sum + rateAccuracy(loss), 0) / losses.length : null;
  }

  /** The error rate of a seat at quick depth, like those of the levels; null until all its decisions are judged. */
  rate(seat: number): GameRate | null {
    const { turns, helped } = this.outline;
    const found = turns.flatMap(({ seat: mover, decisions }, turn) =>
      mover !== seat || helped.includes(turn)
        ? []
        : Array.from({ length: decisions }, (_, number) => this.results.choices[choiceKey(QUICK, turn, number)]),
    );
    if (!found.every((decision) => decision !== undefined)) return null;
    const open = found.filter(({ label }) => label !== "forced");
    return rateGame(open.map(({ gap, played, best }) => ({ gap, error: played.error, chance: best[0]!.chance })));
  }

  /** In how many turns a seat got hints. */
  countHints(seat: number): number {
    return this.outline.hinted.filter((turn) => this.outline.turns[turn]?.seat === seat).length;
  }

  countLabel(seat: number, label: Label): number {
    return this.unforced(seat).filter((decision) => decision.label === label).length;
  }

  /** What decided the game most, in the order of the game: labelled moves, and refills that were clearly lucky for a seat. */
  turningPoints(viewer: number | null): TurningPoint[] {
    const found = this.outline.turns.flatMap((_, turn) => [
      ...this.listLoss(turn, viewer),
      ...this.listLuck(turn, viewer ?? 0),
    ]);
    return found
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, POINTS)
      .sort((a, b) => a.turn - b.turn);
  }

  private listLoss(turn: number, viewer: number | null): TurningPoint[] {
    const decision = this.worst(turn);
    if (!decision || RANKS.indexOf(decision.label) > RANKS.indexOf("inaccuracy")) return [];
    const { seat, loss, played } = decision;
    const isOthers = seat !== viewer && (viewer === null || this.outline.shares.length > 2);
    const change = seat === viewer || isOthers ? -loss : loss;
    return [{ turn, decision, change, error: played.error, isOthers }];
  }

  private listLuck(turn: number, seat: number): TurningPoint[] {
    const swing = this.refillSwing(turn, seat);
    if (!swing || !standsOut(swing)) return [];
    return [{ turn, decision: null, change: swing.luck, error: swing.error, isOthers: false }];
  }
}

/** The accuracy in percent of a decision with this loss. */
export const rateAccuracy = (loss: number): number =>
  Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));
