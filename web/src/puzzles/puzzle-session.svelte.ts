/** A puzzle on the board: its moves are tried without a server, and undone freely, until one answer is given. */

import { layout, type Engine, type Position } from "../engine/engine";
import { filterByKind } from "../game/choices";
import { Game, playMoves } from "../local/game";
import { seatWord } from "../local/notation";
import { addScores } from "../local/position-reader";
import { makeChoice, makeState } from "../local/state";
import { Denied, LocalTable, type Visibility } from "../local/table";
import { readView } from "../local/view-text";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { RIGHT } from "../study/findings";
import { Thinker } from "../study/questions";
import { Selection, type Explanation, type MoveSource } from "../table/selection.svelte";
import { TableView } from "../table/view.svelte";
import type { Choice, State, Tile } from "../wire";
import { countsPoints, isOwn, type Puzzle } from "./puzzle";

const { words: at } = layout;
/** No bot has this name: nobody plays for a rival. */
const RIVAL = "rival";

/** An answer: its moves with what they cost and bring, what it reaches, and the house before and after it. */
export interface Answer {
  readonly moves: readonly string[];
  readonly choices: readonly Choice[];
  /** The table before it. */
  readonly start: State;
  readonly reached: number;
  readonly solved: boolean;
  readonly before: readonly Tile[];
  readonly after: readonly Tile[];
}

/** The position of a puzzle, with the points that its houses have. */
function readPosition(engine: Engine, text: string): Position {
  const position = [...engine.assumePosition(readView(text))];
  addScores(engine, position);
  return position;
}

export class PuzzleSession implements MoveSource {
  readonly view = new TableView();
  readonly selection = new Selection(this.view, this);
  /** Whether an answer is being judged. */
  busy = $state(false);
  /** The seat whose turn it is. */
  readonly seat: number;
  private game = $state.raw() as Game;
  private readonly start: Game;
  private readonly opening: State;
  private readonly table: LocalTable;
  private readonly visibility: Visibility;
  private readonly thinker = new Thinker();

  constructor(
    engine: Engine,
    readonly puzzle: Puzzle,
    rival: string,
  ) {
    const position = readPosition(engine, puzzle.view);
    const seats = [...Array(position[at.PLAYERS]!).keys()];
    this.seat = position[at.SEAT]!;
    this.start = Game.begin(engine, position);
    const sitters = seats.map((seat) => (seat === this.seat ? { name: "", bot: null } : { name: rival, bot: RIVAL }));
    this.table = new LocalTable(engine, { table: "", sitters, first: 0, options: DEFAULT_OPTIONS, secret: "" });
    this.visibility = { viewer: this.seat, waitsFor: null, hands: [this.seat], drafts: true, past: false };
    this.show(this.start);
    this.opening = this.view.state!;
  }

  readonly choices: Choice[] = $derived(this.view.state?.choices ?? []);
  readonly canUndo: boolean = $derived(this.game.drafted.length > 0);
  /** The moves of the try. */
  readonly moves: readonly string[] = $derived(this.game.drafted);
  /** The cards that the try takes, in the order of their piers. */
  readonly taken: string = $derived(this.game.taken);
  /** Whether nothing more can be decided. */
  readonly isDone: boolean = $derived(this.isComplete(this.game));
  /** The points of the try. */
  readonly points: number = $derived(this.countPoints(this.game));

  get canPick(): boolean {
    return !this.busy;
  }

  get myTurn(): boolean {
    return !this.isDone;
  }

  /** Whether the try can be the answer, if necessary by giving up the build of Both actions. */
  get canAnswer(): boolean {
    return this.isDone || this.giveUp !== undefined;
  }

  private get giveUp(): Choice | undefined {
    return filterByKind(this.choices, "end")[0];
  }

  async play({ move }: Choice): Promise<void> {
    this.show(playMoves(this.game, [move]));
  }

  explain(move: string): Promise<Explanation> {
    try {
      this.table.explain(move, this.visibility);
      return Promise.resolve({ refusal: null });
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      return Promise.resolve({ refusal: error.code, missing: error.missing });
    }
  }

  undo(): void {
    this.show(this.game.undo());
  }

  startOver(): void {
    this.show(this.start);
  }

  /** The try as an answer; of a mistake of one's own, a move that is not known to be right is judged first. */
  async answer(): Promise<Answer> {
    const { giveUp } = this;
    const answer = this.judge(giveUp && !this.isDone ? playMoves(this.game, [giveUp.move]) : this.game);
    if (answer.solved || !isOwn(this.puzzle)) return answer;
    this.busy = true;
    const isRight = await this.weigh(answer.moves[0]!).catch(() => false);
    this.busy = false;
    return isRight ? { ...answer, reached: this.puzzle.goal, solved: true } : answer;
  }

  /** Whether a move is about as good as the best. */
  private async weigh(move: string): Promise<boolean> {
    const { loss } = await this.thinker.weigh({ view: this.puzzle.view, hands: [] }, move);
    return loss <= RIGHT;
  }

  /** Stop judging. */
  close(): void {
    this.thinker.stop();
  }

  /** The answer that is known. */
  solve(): Answer {
    return this.judge(this.playAll(this.puzzle.answers[0]!));
  }

  private judge(game: Game): Answer {
    const { goal, answers } = this.puzzle;
    const isRight = () => answers.some((moves) => this.playAll(moves).position.join() === game.position.join());
    const reached = countsPoints(this.puzzle) ? this.countPoints(game) : Number(isRight());
    return {
      moves: game.drafted,
      choices: this.listChoices(game),
      start: this.opening,
      reached,
      solved: reached >= goal,
      before: this.start.listTiles(this.seat, true),
      after: game.listTiles(this.seat, true),
    };
  }

  /** The moves of a game with what they cost and bring. */
  private listChoices(game: Game): Choice[] {
    const befores = [this.start, ...game.drafted.map((_, i) => this.playAll(game.drafted.slice(0, i + 1)))];
    return game.drafted.map((move, i) => makeChoice(befores[i]!.listMoves().find((each) => each.move === move)!));
  }

  private playAll(moves: readonly string[]): Game {
    return playMoves(this.start, moves);
  }

  private isComplete(game: Game): boolean {
    return game.turnDone || (this.puzzle.kind === "best" && game.drafted.length > 0);
  }

  private countPoints({ position, settled }: Game): number {
    return seatWord(position, this.seat, at.SCORE) - seatWord(settled, this.seat, at.SCORE);
  }

  private show(game: Game): void {
    this.game = game;
    this.table.game = game;
    this.table.seq += 1;
    const state = makeState(this.start.engine, this.table, this.visibility);
    this.view.show(this.isComplete(game) ? { ...state, choices: [] } : state);
    this.selection.clear();
  }
}
