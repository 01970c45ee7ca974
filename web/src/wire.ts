// Written by `python -m nyhavn.server.view.typescript`; change src/nyhavn/server/view/wire/ instead.

/** The bots that people are offered, the weakest first. */
export const LEVELS: readonly string[] = ["tourist", "apprentice", "mason", "architect", "planner", "master"];

/** The bot that plays where none was chosen. */
export const DEFAULT_BOT = "apprentice";

/** A person at this device by name, which may be empty, or a bot by its text, or nobody yet. */
export interface NewSeat {
  name?: string | null;
  bot?: string | null;
  /** Somebody may come by the link. */
  open?: boolean;
}

/** How long persons may think: in all, with so much more after each turn, or for each turn anew. */
export interface Clock {
  seconds: number;
  increment?: number;
  perTurn?: boolean;
}

/** What a table is like. */
export interface Options {
  /** Everybody sees all hands. */
  openHands: boolean;
  /** The panel with unseen cards, known cards of others and the chance of the End card. */
  publicKnowledge: boolean;
  /** With how many turns of the prepared game the table begins; none for a deal of its own. */
  lesson: number | null;
  clock: Clock | null;
  /** Whose time runs out is replaced by a bot, and does not lose. */
  botWhenLate: boolean;
  /** After how many seconds a bot plays for somebody who is away at their turn; none if only the others decide. */
  botAfter: number | null;
  /** The game counts for the device's rating: one person against levels, with closed hands and a deal of its own. */
  rated: boolean;
}

/** A position of a finished game to play on from: its record, packed or plain, and after how many moves. */
export interface GoOn {
  packed: string;
  step: number;
  /** Whether the cards come in the order in which they came there. */
  sameDraws?: boolean;
}

/** A table to open; the persons named here sit at this device, others come by the link. */
export interface NewTable {
  seats: NewSeat[];
  /** Which of these seats begins; by lot if nothing is said. The table's seats are in the order of play. */
  first?: number | null;
  options?: Options;
  /** Whether the deal waits for the nonces of the players' browsers; it always waits for open seats. */
  gather?: boolean;
  /** Where the game begins, if not with a deal of its own. */
  goOn?: GoOn | null;
}

/** The table that was opened. */
export interface Opened {
  table: string;
}

/** What others need to come to a table. */
export interface Links {
  /** The key of the link to take a seat; none once the game has begun. */
  join: string | null;
  watch: string;
  /** Where devices of the same network find this server, such as `http://192.168.1.5:7420`; empty if nobody can. */
  addresses: string[];
}

/** Take a free seat. */
export interface Join {
  key: string;
  name: string;
}

/** The seat that a device has now. */
export interface Seated {
  seat: number;
}

/** Watch a table, or come back to one's seat on another device, by the key of a link. */
export interface Knock {
  key: string;
}

/** The key with which a person comes back to a seat on another device; the last one that was given counts. */
export interface SeatKey {
  key: string;
}

/** Who sits on a seat: a person's name, empty if none was given, or a bot's text. */
export interface Sitter {
  name: string;
  bot: string | null;
}

/** A game in the list of one's games. */
export interface TableSummary {
  table: string;
  sitters: Sitter[];
  scores: number[];
  turn: number;
  /** Whose decision it is, none if the game is over. */
  due: number | null;
  /** None, `points`, `end-card`, `resigned`, `time` or `abandoned`. */
  ending: string | null;
  winners: number[];
  /** When something last happened that everybody sees, in seconds since 1970. */
  changed: number;
  /** With how many turns of the prepared game it began, none for a deal of its own. */
  lesson: number | null;
  /** Whether it waits to begin; a seat that waits for somebody has the name `?`. */
  gathering: boolean;
  /** The seats of the device that asks; none at a table that it watches. */
  mine: number[];
  /** Whether it counts for the rating of a device. */
  rated: boolean;
}

/** How strong the person at a device probably is, by the games that count. */
export interface Rating {
  rating: number;
  /** The standard error of the rating. */
  error: number;
  /** The bot whose rating is closest. */
  level: string;
  /** How many games were counted. */
  games: number;
  /** The table of a game that counts and is not over: it is lost once another one is begun. */
  running: string | null;
}

/** Why a request was not done: a code, and an id that the log has too. */
export interface Refused {
  refusal: string;
  incident: string | null;
}

/** Anything that a page asks for. */
export interface Asked {
  id: string;
  seq: number;
}

/** Play a legal move as part of the turn. */
export interface Play {
  type: "play";
  id: string;
  seq: number;
  move: string;
}

/** Take back the last move of the turn. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** End the turn: the harbour is refilled, and nothing can be taken back any more. */
export interface CommitTurn {
  type: "end";
  id: string;
  seq: number;
}

/** The person of this seat is looking now; only then is the hand sent, if several persons share the device. */
export interface Here {
  type: "here";
  id: string;
  seq: number;
  seat: number;
}

/** Give up a seat of this device: the game ends, and the others win by their rank. */
export interface Resign {
  type: "resign";
  id: string;
  seq: number;
  seat: number;
}

/** Break the game off; nobody wins. */
export interface Abandon {
  type: "abandon";
  id: string;
  seq: number;
}

/** Ask why a move is not legal; changes nothing. */
export interface Why {
  type: "why";
  id: string;
  seq: number;
  move: string;
}

/** Agree that a bot plays for somebody who is away; it does when all persons who are there agree. */
export interface StandIn {
  type: "standIn";
  id: string;
  seq: number;
  seat: number;
}

/** Take a seat of this device over again from the bot that played for it. */
export interface Back {
  type: "back";
  id: string;
  seq: number;
  seat: number;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  seq: number;
  text: string;
}

/** Pledge a nonce by its hash, once the game is about to begin; one for each device. */
export interface PledgeNonce {
  type: "pledge";
  id: string;
  seq: number;
  hash: string;
}

/** Add 32 random bytes to the shuffle: those that were pledged, once the list of pledges is closed. */
export interface AddNonce {
  type: "nonce";
  id: string;
  seq: number;
  nonce: string;
}

/** Begin the game; only who opened the table may, and seats that are still open must be filled before. */
export interface Start {
  type: "start";
  id: string;
  seq: number;
}

/** Give a seat to a bot, or leave it open for somebody, who loses it if one was there; the host may. */
export interface Offer {
  type: "offer";
  id: string;
  seq: number;
  seat: number;
  bot?: string | null;
}

/** Leave one's seats before the game begins. */
export interface Leave {
  type: "leave";
  id: string;
  seq: number;
}

/** What became of a message: done, or refused with a code; the new state is sent before it. */
export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  refusal: string | null;
}

/** A tile in a house: its colour (`R`…`P`, or `W` for a white one), its cells as `a1`…`e9`, the brick first. */
export interface Tile {
  colour: string;
  cells: string[];
  /** Whether the first cell is brickwork; white tiles have none. */
  brick: boolean;
}

/** What somebody has built. */
export interface House {
  tiles: Tile[];
  score: number;
  empty: number;
  /** The rows that count, from the ground; those of windows only are in `lit_rows` as well. */
  rows: number[];
  columns: number[];
  litRows: number[];
  litColumns: number[];
}

/** A seat as the viewer may see it. */
export interface Place {
  sitter: Sitter;
  house: House;
  /** A capital for one that is ready, a small letter for a used one. */
  abilities: string;
  handSize: number;
  /** The cards, if the viewer may see them. */
  hand: string | null;
  /** With the panel of public knowledge: the cards that everybody saw this seat take. */
  known: string | null;
  /** Whether the person has the page open; bots always have. */
  present: boolean;
  /** Whether the person has been away long enough for a bot to stand in. */
  away: boolean;
  /** The bot that plays for the person at the moment. */
  standIn: string | null;
  /** Who has agreed that a bot should play for this seat. */
  wanted: number[];
}

/** A legal move, what it costs and what it brings. */
export interface Choice {
  move: string;
  /** `take`, `discard`, `build`, `white`, `gain`, `activate` or `end`. */
  kind: string;
  piers: number[];
  /** The cards taken, discarded or paid. */
  cards: string;
  colour: string | null;
  /** Where a tile would lie, the brick first. */
  cells: string[];
  /** The ability tile gained. */
  ability: string | null;
  /** The abilities that are used up by it. */
  turned: string;
  /** By how much the score grows. */
  points: number;
  /** How many bonuses it earns. */
  coats: number;
  /** The rows that it completes. */
  rows: number[];
  columns: number[];
  wins: boolean;
}

/** A turn that was ended: who played what, what was drawn, and all scores after it. */
export interface Turn {
  seat: number;
  moves: string[];
  /** The cards that were taken, in the order of their piers. */
  taken: string;
  /** The cards that refilled the harbour, empty if none were due. */
  draw: string;
  scores: number[];
}

/** Where the points of a seat came from, in points; together they are its score. */
export interface Source {
  rows: number;
  litRows: number;
  columns: number;
  litColumns: number;
}

/** How a game ended. */
export interface Outcome {
  /** `points`, `end-card`, `resigned`, `time` or `abandoned`. */
  ending: string;
  winners: number[];
  /** Who has resigned, or whose time has run out, if that ended it. */
  resigned: number | null;
  tieBreak: boolean;
  sources: Source[];
}

/** Everything that a device may see of a table. */
export interface State {
  type: "state";
  table: string;
  /** What the next message has to carry: how many events this device knows of. */
  seq: number;
  options: Options;
  players: number;
  /** Whose hand is shown; none while a shared device waits for somebody to say that they are here. */
  viewer: number | null;
  /** The seats of this device. */
  mine: number[];
  /** Who decides, none if the game is over. */
  due: number | null;
  /** The letter of the notation: `t`, `d`, `b`, `c`, `>` while a turn waits to be ended, `!`. */
  phase: string;
  /** How many cards must be discarded, or bonuses taken. */
  open: number;
  /** Whether a bot is thinking. */
  thinking: boolean;
  /** The person who has to say that they are here. */
  waitsFor: number | null;
  /** Seven cards, a dot for an empty pier. */
  harbour: string;
  supply: number;
  /** `out` while it is not in the supply, `deep`, `near` when the next cards may bring it, or `drawn`. */
  endCard: string;
  endChance: number;
  /** With the panel of public knowledge: all cards that the viewer has not seen. */
  unseen: string | null;
  discards: string;
  /** For each colour how many tiles of the sizes 2 to 5 are left. */
  stock: Record<string, number[]>;
  whites: number;
  abilityStock: Record<string, number>;
  places: Place[];
  choices: Choice[];
  /** The moves of the turn so far. */
  drafted: string[];
  canUndo: boolean;
  canEnd: boolean;
  turns: Turn[];
  outcome: Outcome | null;
  /** The view in notation, to copy into a report. */
  view: string;
  /** The hash of the secret that all cards follow from. */
  commitment: string;
  /** The secret itself, once the game is over. */
  secret: string | null;
  /** Version 1 of the shuffle: what the players' browsers have added, mixed; none if nothing was, and in version 2. */
  nonces: string | null;
  /** With a clock: how many milliseconds each seat had when the turn began. */
  timeLeft: number[] | null;
  /** Whether persons at several devices play. */
  shared: boolean;
  /** How many are watching. */
  watching: number;
}

/** The hash of a nonce that the browser of a seat has pledged, and the nonce once it is revealed. */
export interface ShufflePledge {
  /** The first seat of the device in the lobby. */
  seat: number;
  hash: string;
  nonce: string | null;
}

/** A seat before the game begins: a person, a bot, or nobody yet. */
export interface LobbySeat {
  name: string;
  bot: string | null;
  open: boolean;
  present: boolean;
}

/** A table that waits to begin, as a device sees it. */
export interface Lobby {
  type: "lobby";
  table: string;
  seq: number;
  options: Options;
  seats: LobbySeat[];
  /** Who begins; decided by lot if nobody. */
  first: number | null;
  mine: number[];
  /** Whether this device opened the table. */
  host: boolean;
  /** The hash of the secret that all cards will follow from. */
  commitment: string;
  /** Whether the game is about to begin, and pledges or nonces are waited for. */
  dealing: boolean;
  /** The version of the shuffle: 1 or 2. */
  shuffle: number;
  /** All pledges in the order of the seats, once the list is closed; until then, and in version 1, none. */
  pledges: ShufflePledge[] | null;
}

/** How the cards were shuffled: comes after the state, with the deal and whenever a page connects later. */
export interface Shuffle {
  type: "shuffle";
  version: number;
  /** How it was decided who begins: `lot` or `set`. */
  first: string;
  /** The seat of the lobby that began: place k of the state is seat begins + k of the lobby. */
  begins: number;
  pledges: ShufflePledge[];
}

/** What somebody said. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  /** When, in seconds since 1970. */
  at: number;
}

/** What was said: at first the last lines, then each new one. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

/** With a clock: for how many milliseconds the present turn has been running; comes with every new turn. */
export interface Tick {
  type: "tick";
  turn: number;
  spent: number;
}

/** A game step by step, as its reader may see it: the start, and a state after each move.

The states carry no turns; `ended` says how many of `turns` had been ended at each. */
export interface Replay {
  steps: State[];
  /** The move that led to each step; the first is empty, those of the dealer begin with `>`. */
  moves: string[];
  ended: number[];
  turns: Turn[];
  /** The whole game for a link, once it is over. */
  packed: string | null;
  /** The record as notation, once it is over. */
  record: string | null;
}

/** A game that somebody shares: packed in a link, or as notation. */
export interface Shared {
  packed?: string | null;
  record?: string | null;
}

export type Ask = Play | Undo | CommitTurn | Here | Resign | Abandon | Why | StandIn | Back | Say | PledgeNonce | AddNonce | Start | Offer | Leave;

export type Told = State | Lobby | Shuffle | Answer | Chat | Tick;
