/** What a page sees of a table in this browser, in the messages of the wire. It starts from a view of the engine. */

import { countCards, layout, type Engine, type Position, type Summary } from "../engine/engine";
import { parseMove } from "../game/notation";
import type { Choice, Lobby, Outcome, Place, State, TableSummary } from "../wire";
import { listScores, type DescribedMove } from "./game";
import {
  countSupply,
  listAbilityStock,
  listStock,
  PHASES,
  seatWord,
  writeAbilities,
  writeBag,
  writeCards,
  writeCell,
  writeHarbour,
  writeOwned,
  writeSeen,
  writeView,
} from "./notation";
import type { LocalTable, Visibility } from "./table";

const { words: at, material, knowledge, facts: place } = layout;
const WHITE = "W";

const END_CARD: Readonly<Record<number, string>> = {
  [place.OUT]: "out",
  [place.DEEP]: "deep",
  [place.NEAR]: "near",
  [place.DRAWN]: "drawn",
};

const countAll = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0);

/** The state of a game for a page. */
export function makeState(engine: Engine, table: LocalTable, visibility: Visibility): State {
  const game = table.game!;
  const { viewer, drafts, past } = visibility;
  const position = drafts ? game.position : game.settled;
  const view = engine.view(position, viewer ?? at.NOBODY);
  const facts = engine.summarise(position);
  const contenders = table.isOver ? [] : engine.contenders(view);
  const done = drafts && game.turnDone;
  return {
    type: "state",
    table: table.opening.table,
    seq: drafts ? table.seq : table.settledSeq,
    options: table.opening.options,
    players: view[at.PLAYERS]!,
    viewer,
    mine: table.persons,
    due: table.due,
    phase: PHASES[table.isOver ? at.OVER : done ? at.DRAW : view[at.PHASE]!]!,
    open: done ? 0 : view[at.OPEN]!,
    thinking: table.botDue !== null && !past,
    waitsFor: visibility.waitsFor,
    harbour: writeHarbour(view),
    supply: countSupply(view),
    endCard: END_CARD[facts.endCard]!,
    endChance: facts.endChance,
    unseen: table.opening.options.publicKnowledge ? writeUnseen(position, view, visibility) : null,
    discards: writeCards(view[at.DISCARDS]!),
    stock: listStock(view),
    whites: view[at.WHITES]!,
    abilityStock: listAbilityStock(view),
    places: table.sitters.map((_, seat) => ({
      ...makePlace(table, seat, position, view, facts, visibility),
      canWin: contenders.includes(seat),
    })),
    choices: drafts && !done && !past ? game.listMoves().map(makeChoice) : [],
    drafted: drafts ? game.drafted : [],
    canUndo: drafts && game.steps.length > 0,
    canEnd: done,
    turns: past ? [] : [...game.turns],
    outcome: makeOutcome(engine, table),
    view: writeView(view, viewer),
    commitment: table.commitment,
    secret: table.isOver && !past ? table.opening.secret : null,
    nonces: null,
    timeLeft: null,
    shared: false,
    watching: 0,
    ...(table.hintTurns.length && !past ? { hintTurns: [...table.hintTurns] } : {}),
  };
}

/** All cards that the page does not show. */
function writeUnseen(position: Position, view: Position, { hands, viewer }: Visibility): string {
  const shown = hands.filter((seat) => seat !== viewer).map((seat) => countCards(seatWord(position, seat, at.HIDDEN)));
  return writeBag(countCards(view[at.SUPPLY]!).map((n, kind) => n - countAll(shown.map((counts) => counts[kind]!))));
}

function makePlace(
  table: LocalTable,
  seat: number,
  position: Position,
  view: Position,
  facts: Summary,
  { hands, drafts }: Visibility,
): Omit<Place, "canWin"> {
  const { name, bot } = table.sitters[seat]!;
  const { sources: _, ...house } = facts.houses[seat]!;
  return {
    sitter: { name, bot },
    house: { tiles: table.game!.listTiles(seat, drafts), score: seatWord(view, seat, at.SCORE), ...house },
    abilities: writeOwned(view, seat),
    handSize: countAll(countCards(seatWord(view, seat, at.HAND))) + view[knowledge.UNKNOWN + seat]!,
    hand: hands.includes(seat) ? writeCards(seatWord(position, seat, at.HAND)) : null,
    known: table.opening.options.publicKnowledge ? writeSeen(view, seat) : null,
    present: true,
    away: false,
    standIn: null,
    wanted: [],
  };
}

/** A legal move with its cost and its gains. */
export function makeChoice(found: DescribedMove): Choice {
  const { move, points, coats, rows, columns, wins, last } = found;
  const { kind, ability } = parseMove(move);
  const paint = kind === "white" ? WHITE : found.colour === null ? null : material.COLOURS[found.colour]!;
  return {
    move,
    kind,
    piers: found.piers,
    cards: writeBag(found.cards),
    colour: paint,
    cells: found.cells.map(writeCell),
    ability: ability || null,
    turned: writeAbilities(found.turned),
    points,
    coats,
    rows,
    columns,
    wins,
    last,
  };
}

/** How the game ended, if it is over. */
function makeOutcome(engine: Engine, table: LocalTable): Outcome | null {
  const ending = findEnding(engine, table);
  if (!ending) return null;
  const { stop, game } = table;
  const facts = engine.summarise(game!.settled, stop?.seat ?? at.NOBODY);
  const abandoned = ending === "abandoned";
  return {
    ending,
    winners: abandoned ? [] : facts.winners,
    resigned: stop?.seat ?? null,
    tieBreak: !abandoned && facts.tieBreak,
    sources: facts.houses.map(({ sources }) => {
      const [rows, litRows, columns, litColumns] = sources as [number, number, number, number];
      return { rows, litRows, columns, litColumns };
    }),
  };
}

function findEnding(engine: Engine, { isOver, stop, game }: LocalTable): string | null {
  if (!isOver) return null;
  if (stop) return stop.ending;
  return engine.summarise(game!.settled).endCard === place.DRAWN ? "end-card" : "points";
}

/** The table before the deal, which begins as soon as a page shows it. */
export function makeLobby(table: LocalTable): Lobby {
  const { opening } = table;
  return {
    type: "lobby",
    table: opening.table,
    seq: table.seq,
    options: opening.options,
    seats: opening.sitters.map(({ name, bot }) => ({ name, bot, open: false, present: true })),
    first: opening.first,
    mine: table.persons,
    host: true,
    commitment: table.commitment,
    dealing: true,
    shuffle: table.shuffle.version,
    pledges: table.publishedPledges,
  };
}

/** What the list of games shows of a table. */
export function summarise(engine: Engine, table: LocalTable, changed: number): TableSummary {
  const { game } = table;
  return {
    table: table.opening.table,
    sitters: table.sitters.map(({ name, bot }) => ({ name, bot })),
    scores: game ? listScores(game.settled) : table.sitters.map(() => 0),
    turn: game?.turns.length ?? 0,
    due: table.due,
    ending: findEnding(engine, table),
    winners: makeOutcome(engine, table)?.winners ?? [],
    changed,
    lesson: table.opening.options.lesson,
    gathering: game === null,
    mine: table.persons,
    rated: table.opening.options.rated,
  };
}
