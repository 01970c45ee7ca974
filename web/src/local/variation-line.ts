/** The replay of a game as it goes in a variation, by the rules alone. */

import { layout, type Engine, type Position } from "../engine/engine";
import type { Replay, State, Turn } from "../wire";
import { Game, listScores, playMoves } from "./game";
import { listSeats, numberOfDraw } from "./notation";
import { makeState } from "./state";
import { Denied, LocalTable, type Stop } from "./table";
import type { RecordedTurn, Variation } from "./variations";

const { words: at } = layout;

/** A game after a move; the move of the dealer begins with `>`. */
interface Moment {
  readonly move: string;
  readonly game: Game;
}

/** The game after each move of a turn, the last of which may be unfinished. */
function listMoments(start: Game, { moves, draw }: Pick<RecordedTurn, "moves" | "draw">): Moment[] {
  const moments: Moment[] = [];
  for (const move of moves) moments.push({ move, game: playMoves(moments.at(-1)?.game ?? start, [move]) });
  const last = moments.at(-1);
  if (!last?.game.turnDone) return moments;
  const { game, move } = last;
  if (draw) {
    checkDraw(game.position, start.engine, draw);
    return [...moments, { move: `>${draw}`, game: game.endTurn(draw) }];
  }
  return game.needsRefill ? moments : [...moments.slice(0, -1), { move, game: game.endTurn("") }];
}

/** Throw an error unless exactly these cards can come. */
function checkDraw(position: Position, engine: Engine, draw: string): void {
  let now = position;
  for (const card of draw) {
    if (now[at.PHASE] !== at.DRAW || !engine.legal(now).includes(numberOfDraw(card)))
      throw new Error(`${card} cannot come`);
    now = engine.play(now, numberOfDraw(card));
  }
  if (now[at.PHASE] === at.DRAW) throw new Error(`${draw} is not enough`);
}

/** A game of a replay, whose turns the rules play again from its start. */
export class ReplayedGame {
  private readonly games: Game[];

  constructor(
    private readonly engine: Engine,
    private readonly replay: Replay,
    start: Position,
  ) {
    this.games = [Game.begin(engine, start)];
  }

  /** The game when a turn begins. */
  before(turn: number): Game {
    for (let next = this.games.length; next <= turn; next += 1) {
      const { moves, draw } = this.replay.turns[next - 1]!;
      this.games.push(playMoves(this.games.at(-1)!, moves).endTurn(draw));
    }
    return this.games[turn]!;
  }

  /** The game at the end of a variation. */
  end({ first, turns }: Variation): Game {
    return this.listMoments(first, turns).at(-1)?.game ?? this.before(first);
  }

  /** Whether every move of a variation is legal. */
  isPossible(variation: Variation): boolean {
    if (variation.first > this.replay.turns.length) return false;
    try {
      const moments = this.listMoments(variation.first, variation.turns);
      const turns = moments.at(-1)?.game.turns.length ?? 0;
      return variation.turns.length > 0 && turns >= variation.first + variation.turns.length - 1;
    } catch {
      return false;
    }
  }

  /** The replay of the game as it goes in a variation, and as it was stopped, if it was. */
  follow({ first, turns }: Variation, stop: Stop | null = null): Replay {
    const { replay } = this;
    const start = this.before(first);
    const moments = this.listMoments(first, turns);
    const last = moments.at(-1)?.game ?? start;
    const begin = replay.ended.indexOf(first);
    const states = [start, ...moments.map(({ game }) => game)].map((game, i) =>
      this.show(game, i === moments.length ? stop : null),
    );
    return {
      ...replay,
      packed: null,
      steps: [...replay.steps.slice(0, begin), ...states],
      moves: [...replay.moves.slice(0, begin + 1), ...moments.map(({ move }) => move)],
      ended: [...replay.ended.slice(0, begin), first, ...moments.map(({ game }) => game.turns.length)],
      turns: last.steps.length ? [...last.turns, draftTurn(last)] : [...last.turns],
    };
  }

  private listMoments(first: number, turns: readonly RecordedTurn[]): Moment[] {
    const moments: Moment[] = [];
    for (const turn of turns) moments.push(...listMoments(moments.at(-1)?.game ?? this.before(first), turn));
    return moments;
  }

  /** Why a move is not legal, and the cards that a payment lacks. */
  explain(game: Game, move: string): { refusal: string | null; missing?: string } {
    const viewer = game.seat;
    try {
      this.seat(game).explain(move, { viewer, waitsFor: null, hands: [viewer], drafts: true, past: false });
      return { refusal: null };
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      return { refusal: error.code, missing: error.missing };
    }
  }

  /** A table at which a game is played. */
  private seat(game: Game): LocalTable {
    const { table: id, options, places } = this.replay.steps[0]!;
    const sitters = places.map(({ sitter }) => sitter);
    const table = new LocalTable(this.engine, { table: id, sitters, first: 0, options, secret: "" });
    table.game = game;
    return table;
  }

  private show(game: Game, stop: Stop | null): State {
    const { viewer, mine, commitment } = this.replay.steps[0]!;
    const hands = listSeats(game.position);
    const table = this.seat(game);
    table.stop = stop;
    const state = makeState(this.engine, table, { viewer, waitsFor: null, hands, drafts: true, past: true });
    return { ...state, mine, commitment, canUndo: false, canEnd: false };
  }
}

/** The turn that is not ended. */
const draftTurn = (game: Game): Turn => ({
  seat: game.seat,
  moves: game.drafted,
  taken: game.taken,
  draw: "",
  scores: listScores(game.position),
});
