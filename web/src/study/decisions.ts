/**
 * The judgement of a decision, as in `nyhavn.study.decisions`: the best moves by samples with common cards, what the
 * played one lost, and a label.
 */

import { layout, type Position } from "../engine/engine";
import type { Depth } from "./depths";
import { findReasons, listFeatures, WORTH, type Loss, type Reason } from "./reasons";
import { bounds, measure, type Measure } from "./measure";
import { areAlike, countFew, playOnView, shareOf, type Sampler, type Shares } from "./sampler";

const { words: at } = layout;

/** The number of the first sample that weighs moves: those before it choose them. */
export const WEIGHING = 2 ** 16;
/** How many pairs are weighed before the first look at whether the label is clear; then twice as many each time. */
const FIRST_LOOK = 64;
/** How many of the best moves are shown. */
const SHOWN = 3;
/** By how much an only move is better than the second best. */
export const ALONE = 0.05;
/** To how many parts of one chances of the net are compared. */
const DIGITS = 1e5;

export type Label = "forced" | "only" | "fine" | "inaccuracy" | "mistake" | "blunder";

/** The share that a move loses at least, by its label. */
export const LINES = [
  [0.1, "blunder"],
  [0.05, "mistake"],
  [0.02, "inaccuracy"],
] as const;

/** A move by its numbers, the mover's chance to win with it, and the error of its difference from the best. */
export interface JudgedMove {
  readonly numbers: readonly number[];
  readonly chance: number;
  readonly error: number;
}

export interface Decision {
  readonly played: JudgedMove;
  /** The best moves, the best first. */
  readonly best: readonly JudgedMove[];
  /** How much better the best move is than the played one; below 0 if the fresh samples prefer the played one. */
  readonly gap: number;
  /** The share of the victory that the played move loses against the best, never below 0, and its bounds, 95 % certain. */
  readonly loss: number;
  readonly low: number;
  readonly high: number;
  readonly label: Label;
  /** Why the best move is better than others; not told of a played move that is not the only one. */
  readonly reasons: readonly Reason[];
}

/** What is best, and why. */
export interface Advice {
  readonly best: JudgedMove;
  readonly reasons: readonly Reason[];
}

/** A move by its numbers, the view after it, and its results in the samples that choose and that weigh. */
interface Candidate {
  readonly numbers: readonly number[];
  readonly after: Position;
  chosen: Shares;
  weighed: Shares;
}

/** Plays the samples of the candidates of one decision. */
class Trial {
  readonly seat: number;
  private readonly seed: number;

  constructor(
    private readonly sampler: Sampler,
    private readonly view: Position,
  ) {
    this.seat = view[at.SEAT]!;
    this.seed = sampler.seed(view);
  }

  /** Play samples until there are this many to choose by. */
  async choose(candidate: Candidate, samples: number): Promise<void> {
    const done = candidate.chosen.length;
    const more = await this.sampler.play(candidate.after, this.seed, done, samples - done);
    candidate.chosen = [...candidate.chosen, ...more];
  }

  /** Play samples until there are at least this many to weigh by. */
  async weigh(candidate: Candidate, samples: number): Promise<void> {
    const done = candidate.weighed.length;
    if (samples <= done) return;
    const more = await this.sampler.play(candidate.after, this.seed, WEIGHING + done, samples - done);
    candidate.weighed = [...candidate.weighed, ...more];
  }

  /** How much better the first move is than the second for the mover, in the samples that weigh both. */
  compare(better: Candidate, other: Candidate): Measure {
    const samples = Math.min(better.weighed.length, other.weighed.length);
    const rows = better.weighed.slice(0, samples);
    return measure(rows.map((row, i) => row[this.seat]! - other.weighed[i]![this.seat]!));
  }

  /** What a move loses against the best, from the samples that chose the best. */
  measureLoss(best: Candidate, other: Candidate): Measure {
    if (other === best) return { mean: 0, error: 0 };
    return measure(other.chosen.map((row, i) => best.chosen[i]![this.seat]! - row[this.seat]!));
  }

  /** Why the best move is better than the others, by samples that weigh: those that chose it flatter it. */
  explain([best, ...others]: readonly Candidate[], budget: number): Promise<Reason[]> {
    others.sort((a, b) => b.weighed.length - a.weighed.length);
    const moves = this.sampler.engine.describe(this.view);
    const listOf = ({ numbers, after }: Candidate) =>
      listFeatures(
        this.view,
        moves.find((move) => move.numbers.join() === numbers.join())!,
        after,
      );
    return findReasons(
      listOf(best!),
      others.map((other) => ({ features: listOf(other), weigh: () => this.weighLoss(best!, other, budget) })),
    );
  }

  /** How much a move loses against the best, until that is certainly enough for a reason or seems too little. */
  private async weighLoss(best: Candidate, other: Candidate, budget: number): Promise<Loss> {
    for (let samples = Math.min(FIRST_LOOK, budget); ; samples = Math.min(2 * samples, budget)) {
      for (const candidate of [best, other]) await this.weigh(candidate, samples);
      const gap = this.compare(best, other);
      const [low] = bounds(gap);
      if (samples === budget || low >= WORTH || gap.mean < WORTH) return { mean: gap.mean, low };
    }
  }

  /** Weigh moves until there are enough samples to show their chances: few where all end alike. */
  async weighToShow(pair: readonly Candidate[], samples: number): Promise<void> {
    for (const candidate of pair) await this.weigh(candidate, countFew(samples));
    if (areAlike(pair.map(({ weighed }) => weighed))) return;
    for (const candidate of pair) await this.weigh(candidate, samples);
  }

  /** How much better one move is than another, until it is clear which lines that clears. */
  async weighPair(better: Candidate, other: Candidate, budget: number, lines: readonly number[]): Promise<Measure> {
    for (let samples = Math.min(FIRST_LOOK, budget); ; samples = Math.min(2 * samples, budget)) {
      for (const candidate of [better, other]) await this.weigh(candidate, samples);
      const gap = this.compare(better, other);
      const [low, high] = bounds(gap);
      if (samples === budget || !lines.some((line) => low < line && line <= high)) return gap;
    }
  }
}

function makeCandidate(sampler: Sampler, view: Position, numbers: readonly number[]): Candidate {
  return { numbers, after: playOnView(sampler.engine, view, numbers), chosen: [], weighed: [] };
}

const isSamePosition = (one: Candidate, other: Candidate) => one.after.join() === other.after.join();

/** All moves that lead to different positions, the best by the net first, and no more than wanted. */
function listCandidates(sampler: Sampler, view: Position, most: number): Candidate[] {
  const round = (chance: number) => Math.round(chance * DIGITS);
  const seat = view[at.SEAT]!;
  const moves = sampler.engine
    .evaluate(view, sampler.net)
    .map(({ numbers, chances }) => ({ numbers, chance: chances[seat]! }))
    .sort((a, b) => round(b.chance) - round(a.chance) || Number(b.chance === 1) - Number(a.chance === 1));
  const found: Candidate[] = [];
  for (const { numbers } of moves) {
    if (found.length === most) break;
    const candidate = makeCandidate(sampler, view, numbers);
    if (!found.some((other) => isSamePosition(candidate, other))) found.push(candidate);
  }
  return found;
}

/** The move that was played, and the field: the best moves by the net and the played one. */
function listField(sampler: Sampler, view: Position, played: readonly number[], size: number) {
  const own = makeCandidate(sampler, view, played);
  const best = listCandidates(sampler, view, size).map((each) => (isSamePosition(each, own) ? own : each));
  return { own, field: best.includes(own) || best.length < 2 ? best : [...best, own] };
}

/** Rank the candidates by sequential halving, the best first. */
async function rank(trial: Trial, candidates: readonly Candidate[], budget: number): Promise<Candidate[]> {
  const rounds = Math.max(1, Math.ceil(Math.log2(candidates.length)));
  let [field, out, spent]: [Candidate[], Candidate[], number] = [[...candidates], [], 0];
  for (let round = 1; round <= rounds; round += 1) {
    const more = Math.max(1, Math.ceil(((round / rounds) * budget - spent) / field.length));
    for (const candidate of field) await trial.choose(candidate, candidate.chosen.length + more);
    spent += more * field.length;
    const value = (candidate: Candidate) => measure(shareOf(candidate.chosen, trial.seat)).mean;
    field.sort((a, b) => value(b) - value(a));
    const kept = round === rounds ? field.length : Math.ceil(field.length / 2);
    [field, out] = [field.slice(0, kept), [...field.slice(kept), ...out]];
  }
  return [...field, ...out];
}

/** The label of a move that loses at least this much. */
export const labelLoss = (low: number): Label => LINES.find(([line]) => low >= line)?.[1] ?? "fine";

/** Judge the move that was played at a view of the seat to move. */
export async function judge(
  sampler: Sampler,
  view: Position,
  played: readonly number[],
  depth: Depth,
): Promise<Decision> {
  const { own, field } = listField(sampler, view, played, depth.field);
  if (field.length < 2) {
    const forced = { numbers: played, chance: 0, error: 0 };
    return { played: forced, best: [], gap: 0, loss: 0, low: 0, high: 0, label: "forced", reasons: [] };
  }
  const trial = new Trial(sampler, view);
  const ranked = await rank(trial, field, depth.choosing);
  const best = ranked[0]!;
  const isBest = best === own;
  const gap = await trial.weighPair(
    best,
    isBest ? ranked[1]! : own,
    depth.weighing,
    isBest ? [ALONE] : LINES.map(([line]) => line),
  );
  await trial.weighToShow([best, own], depth.showing);
  const found = isBest ? gap : trial.compare(best, own);
  const isTold = !isBest || bounds(gap)[0] >= ALONE;
  return describe(trial, own, ranked, found, isTold ? await trial.explain(ranked, depth.weighing) : []);
}

/** The decision with its label; chances are that of the best move minus what a move loses against it. */
function describe(
  trial: Trial,
  own: Candidate,
  ranked: readonly Candidate[],
  gap: Measure,
  reasons: readonly Reason[],
): Decision {
  const best = ranked[0]!;
  const top = measure(shareOf(best.weighed, trial.seat));
  const judgeMove = ({ numbers }: Candidate, loss: Measure): JudgedMove => ({
    numbers,
    chance: Math.min(1, Math.max(0, top.mean - loss.mean)),
    error: loss.error || top.error,
  });
  const shown = ranked.slice(0, SHOWN).map((candidate) => judgeMove(candidate, trial.measureLoss(best, candidate)));
  const [low, high] = bounds(gap).map((bound) => Math.max(0, bound)) as [number, number];
  if (own === best) {
    const label = low >= ALONE ? "only" : "fine";
    return { played: shown[0]!, best: shown, gap: 0, loss: 0, low: 0, high: 0, label, reasons };
  }
  const loss = Math.max(0, gap.mean);
  const played = judgeMove(own, { mean: loss, error: gap.error });
  return { played, best: shown, gap: gap.mean, loss, low, high, label: labelLoss(low), reasons };
}

/** The best move at a view of the seat to move. */
export async function advise(sampler: Sampler, view: Position, depth: Depth): Promise<Advice> {
  const trial = new Trial(sampler, view);
  const field = listCandidates(sampler, view, depth.field);
  const ranked = field.length > 1 ? await rank(trial, field, depth.choosing) : field;
  const best = ranked[0]!;
  await trial.weigh(best, depth.showing);
  const { mean, error } = measure(shareOf(best.weighed, trial.seat));
  const reasons = await trial.explain(ranked, depth.weighing);
  return { best: { numbers: best.numbers, chance: mean, error }, reasons };
}
