/** The variations of a finished game: they are played on the board by the rules of the page, shown, named and kept. */

import type { Engine } from "../engine/engine";
import { loadEngine } from "../engine/support";
import { filterByKind } from "../game/choices";
import { drawGiven } from "../local/dealer";
import type { Game } from "../local/game";
import { readPosition } from "../local/position-reader";
import { readHeaders } from "../local/record-reader";
import { keepStudy, readStudyText } from "../local/review-store";
import { makeChoice } from "../local/state";
import { ReplayedGame } from "../local/variation-line";
import {
  bareRecord,
  readStudy,
  tidy,
  writeStudy,
  type RecordedTurn,
  type Study,
  type Variation,
} from "../local/variations";
import type { Explanation, MoveSource } from "../table/selection.svelte";
import type { Choice, Replay } from "../wire";
import { findLastStep, isOverAt } from "./steps";
import { findTurn, findTurnStart, findTurnStop } from "./turns";

const NO_STUDY: Study = { head: [], turns: [], comments: [], variations: [] };

/** Where moves are tried: a turn, and how many of its moves are kept. */
interface Place {
  readonly turn: number;
  readonly moves: number;
}

const countMoves = (turns: readonly RecordedTurn[]) => turns.reduce((sum, { moves }) => sum + moves.length, 0);
const cutTurn = ({ moves }: Pick<RecordedTurn, "moves">, kept: number): RecordedTurn[] =>
  kept ? [{ moves: moves.slice(0, kept), draw: "", comment: "" }] : [];

export class Explorer implements MoveSource {
  /** The variation that is shown; null for the game itself. */
  shown = $state<number | null>(null);
  /** Whether moves are tried on the board. */
  playing = $state(false);
  readonly busy = false;
  private study = $state.raw<Study>(NO_STUDY);
  private engine = $state.raw<Engine | null>(null);
  private game: ReplayedGame | null = null;
  /** How many moves of the shown variation were there before it was played on. */
  private kept = 0;
  private isNew = false;

  constructor(
    private readonly replay: Replay,
    private readonly table: string | null,
  ) {}

  readonly variation: Variation | null = $derived(this.shown === null ? null : this.study.variations[this.shown]!);
  /** The game as it goes in the shown variation. */
  readonly line: Replay = $derived.by(() =>
    this.variation && this.game ? this.game.follow(this.variation) : this.replay,
  );
  private readonly position: Game | null = $derived(
    this.playing && this.variation && this.game ? this.game.end(this.variation) : null,
  );
  readonly choices: Choice[] = $derived(
    this.position?.isOver ? [] : (this.position?.listMoves() ?? []).map(makeChoice),
  );

  get variations(): readonly Variation[] {
    return this.study.variations;
  }

  /** What is said of a turn of the shown line. */
  comment(turn: number): string {
    const { variation } = this;
    if (!variation || turn < variation.first) return this.study.comments[turn + 1] ?? "";
    return variation.turns[turn - variation.first]?.comment ?? "";
  }

  /** Whether there is more to save than the bare record. */
  get hasStudy(): boolean {
    return this.study.variations.length > 0 || this.study.comments.some(Boolean);
  }

  /** The record with all comments and variations. */
  get text(): string {
    return this.study.head.length ? writeStudy(this.study) : this.replay.record!;
  }

  get canPick(): boolean {
    return this.choices.length > 0;
  }

  get myTurn(): boolean {
    return this.choices.length > 0;
  }

  get canUndo(): boolean {
    return this.playing && countMoves(this.variation!.turns) > this.kept;
  }

  /** The move that gives up the build of Both actions. */
  get giveUp(): Choice | undefined {
    return filterByKind(this.choices, "end")[0];
  }

  /** Read the comments and variations of the record, and those that this browser keeps. */
  async load(): Promise<void> {
    const { record } = this.replay;
    if (!record) return;
    const kept = await readStudyText(bareRecord(record));
    if (!kept && this.table) this.keep();
    if ([kept ?? record, record].every((text) => bareRecord(text) === text)) return;
    await this.open();
    const more = kept ? this.read(kept).variations : [];
    const known = new Set(this.study.variations.map((each) => JSON.stringify(each)));
    const added = more.filter((each) => !known.has(JSON.stringify(each)));
    this.study = { ...this.study, variations: [...this.study.variations, ...added] };
  }

  private async open(): Promise<void> {
    if (this.engine) return;
    const engine = await loadEngine();
    const { record } = this.replay;
    this.game = new ReplayedGame(engine, this.replay, readPosition(engine, readHeaders(record!)["start"]!));
    this.engine = engine;
    this.study = this.read(record!);
  }

  private read(record: string): Study {
    return readStudy(record, (variation) => this.game!.isPossible(variation));
  }

  /** Where moves would be tried at a step: before a turn that is shown as a whole, else exactly there. */
  private place(step: number): Place {
    const turn = findTurn(this.line, step);
    if (turn === null) return { turn: 0, moves: 0 };
    const [start, stop] = [findTurnStart(this.line, turn), findTurnStop(this.line, turn)];
    const goesOn = this.variation !== null && step === findLastStep(this.line);
    if (step > stop || (goesOn && this.line.ended[step]! > turn)) return { turn: turn + 1, moves: 0 };
    return { turn, moves: step < stop || goesOn ? step - start : 0 };
  }

  /** Whether somebody can decide something at a step, or at the beginning of its turn. */
  canPlayAt(step: number): boolean {
    const { turn, moves } = this.place(step);
    const start = this.line.ended.indexOf(turn) + moves;
    return start in this.line.steps && !isOverAt(this.line, start);
  }

  /** Try moves from a step on; a variation that is shown to its end goes on. */
  async begin(step: number): Promise<void> {
    await this.open();
    const { turn, moves } = this.place(step);
    const goesOn = this.variation !== null && step === findLastStep(this.line);
    this.isNew = !goesOn;
    if (this.isNew) this.add(this.branch(turn, moves));
    this.kept = countMoves(this.variation!.turns);
    this.playing = true;
    this.settle();
  }

  /** The beginning of a variation: turns of the shown one, and moves of the turn in which it begins. */
  private branch(turn: number, moves: number): Variation {
    const { variation } = this;
    const named = { name: "", comment: "" };
    if (!variation || turn < variation.first)
      return { ...named, first: turn, turns: moves ? cutTurn(this.replay.turns[turn]!, moves) : [] };
    const shown = variation.turns.slice(0, turn - variation.first);
    const last = variation.turns[turn - variation.first];
    return { ...named, first: variation.first, turns: [...shown, ...(last ? cutTurn(last, moves) : [])] };
  }

  private add(variation: Variation): void {
    const { variations } = this.study;
    this.study = { ...this.study, variations: [...variations, variation] };
    this.shown = variations.length;
  }

  private change(changed: Partial<Variation>): void {
    const variations = this.study.variations.map((each, i) => (i === this.shown ? { ...each, ...changed } : each));
    this.study = { ...this.study, variations };
  }

  async play({ move }: Choice): Promise<void> {
    if (!this.position) return;
    const { turns } = this.variation!;
    const isNew = this.position.drafted.length === 0;
    const last: RecordedTurn = isNew ? { moves: [], draw: "", comment: "" } : turns.at(-1)!;
    const before = isNew ? turns : turns.slice(0, -1);
    this.change({ turns: [...before, { ...last, moves: [...last.moves, move] }] });
    this.settle();
  }

  /** Refill the harbour after a turn: with the cards that came in the game, in their order, then with any. */
  private settle(): void {
    const { position, variation } = this;
    if (!position || !variation || !position.turnDone || !position.needsRefill) return;
    const came = this.replay.turns.slice(variation.first).map(({ draw }) => draw);
    const used = variation.turns.reduce((sum, { draw }) => sum + draw.length, 0);
    const { cards: draw } = drawGiven(this.engine!, position.position, came.join("").slice(used), (count) =>
      Math.floor(Math.random() * count),
    );
    this.change({ turns: [...variation.turns.slice(0, -1), { ...variation.turns.at(-1)!, draw }] });
  }

  /** Take back the last move, and the refill after it. */
  undo(): void {
    const { turns } = this.variation!;
    const last = turns.at(-1)!;
    const moves = last.moves.slice(0, -1);
    this.change({ turns: [...turns.slice(0, -1), ...(moves.length ? [{ ...last, moves, draw: "" }] : [])] });
  }

  /** Stop trying moves; a variation without a move of its own is forgotten. */
  stop(): void {
    if (!this.playing) return;
    const isEmpty = this.isNew && !this.canUndo;
    this.playing = false;
    if (isEmpty) this.remove();
    else this.keep();
  }

  show(index: number | null): void {
    this.stop();
    this.shown = index;
  }

  /** Give the shown variation a name and a comment. */
  describe({ name = this.variation!.name, comment = this.variation!.comment }: Partial<Variation>): void {
    this.change({ name: tidy(name).replaceAll("\n", " "), comment: tidy(comment) });
    this.keep();
  }

  remove(): void {
    const variations = this.study.variations.filter((_, i) => i !== this.shown);
    this.playing = false;
    this.shown = null;
    this.study = { ...this.study, variations };
    this.keep();
  }

  explain(move: string): Promise<Explanation> {
    return Promise.resolve(this.position ? this.game!.explain(this.position, move) : { refusal: null });
  }

  private keep(): void {
    const { record, steps } = this.replay;
    const [key, table, { mine }] = [bareRecord(record!), this.table ?? "", steps[0]!];
    void keepStudy({ key, table, mine: [...mine], text: this.text });
  }
}
