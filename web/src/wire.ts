// Written by `python -m nyhavn.server.view.typescript web/src`; change the Python package instead.

/** A person at this device by name, which may be empty, or a bot by its text, or an open seat. */
export interface NewSeat {
  name?: string | null;
  bot?: string | null;
  /** Somebody may take the seat by the link. */
  open?: boolean;
}

/** How long persons may think: in all, with an increment after each turn, or for each turn. */
export interface Clock {
  seconds: number;
  increment?: number;
  perTurn?: boolean;
}

/** The options of a table. */
export interface Options {
  /** Everybody sees all hands. */
  openHands: boolean;
  /** The panel with unseen cards, known cards of others and the chance of the End card. */
  publicKnowledge: boolean;
  /** The number of turns of the prepared game with which the table begins; none for a deal of its own. */
  lesson: number | null;
  clock: Clock | null;
  /** A player whose time runs out is replaced by a bot, and does not lose. */
  botWhenLate: boolean;
  /** The seconds after which a bot plays for a person away at their turn; none if only the others decide. */
  botAfter: number | null;
  /** The game counts for the device's rating: one person against levels, with closed hands and a deal of its own. */
  rated: boolean;
  /** Players may ask for hints though other persons play; left out if not. */
  hints?: boolean;
}

/** A position of a finished game to play on from: its record, packed or plain, and the number of moves before it. */
export interface GoOn {
  packed: string;
  step: number;
  /** Whether the cards come in the same order as in that game. */
  sameDraws?: boolean;
}

/** A table to open; the persons named here sit at this device, others come by the link. */
export interface NewTable {
  seats: NewSeat[];
  /** Which of these seats begins; none if it is drawn by lot. The table's seats are in the order of play. */
  first?: number | null;
  options?: Options;
  /** Whether the deal waits for the nonces of the players' browsers; it always waits for open seats. */
  gather?: boolean;
  /** Where the game starts, if not with a deal of its own. */
  goOn?: GoOn | null;
}

/** The table that was opened. */
export interface Opened {
  table: string;
}

/** The keys and addresses with which others come to a table. */
export interface Links {
  /** The key of the link to take a seat; none once the game has begun. */
  join: string | null;
  watch: string;
  /** Where devices on the same network find this server, such as `http://192.168.1.5:7420`; empty if none can. */
  addresses: string[];
}

/** Take an open seat. */
export interface Join {
  key: string;
  name: string;
}

/** The seat that a device has now. */
export interface Seated {
  seat: number;
}

/** What somebody is invited to, before they take a seat. */
export interface Invitation {
  /** The name of the person who invites; empty if they have none. */
  host: string;
  players: number;
  /** How many seats are still open. */
  open: number;
  options: Options;
}

/** Read an invitation, watch a table, or return to a seat on another device, by the key of a link. */
export interface LinkKey {
  key: string;
}

/** The key with which a person returns to a seat on another device; only the last one is valid. */
export interface SeatKey {
  key: string;
}

/** Who sits on a seat: a person's name, empty if none was given, or a bot's text. */
export interface Sitter {
  name: string;
  bot: string | null;
}

/** A game in the list of a device. */
export interface TableSummary {
  table: string;
  sitters: Sitter[];
  scores: number[];
  turn: number;
  /** Whose turn it is; none if the game is over. */
  due: number | null;
  /** None, `points`, `end-card`, `resigned`, `time` or `abandoned`. */
  ending: string | null;
  winners: number[];
  /** When the last event happened that everybody sees, in seconds since 1970. */
  changed: number;
  /** The number of turns of the prepared game with which it began; none for a deal of its own. */
  lesson: number | null;
  /** Whether it is a lobby; an open seat has the name `?`. */
  gathering: boolean;
  /** The seats of the device that sends the request; empty if it only watches. */
  mine: number[];
  /** Whether it counts for the rating of a device. */
  rated: boolean;
}

/** The estimated strength of the person at a device, by rated games. */
export interface Rating {
  rating: number;
  /** The standard error of the rating. */
  error: number;
  /** The bot whose rating is closest. */
  level: string;
  /** How many games were counted. */
  games: number;
  /** The table of a rated game that is not over; it is lost once another one begins. */
  running: string | null;
}

/** Why a request was refused: a code, and the id of the incident in the log, if there is one. */
export interface Refused {
  refusal: string;
  incident: string | null;
}

/** Any message of a page. */
export interface PageMessage {
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

/** Undo the last move of the turn. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** End the turn: the harbour is refilled, and nothing can be undone any more. */
export interface CommitTurn {
  type: "end";
  id: string;
  seq: number;
}

/** Confirm that the person of this seat is present; only then is the hand sent, if several share the device. */
export interface Here {
  type: "here";
  id: string;
  seq: number;
  seat: number;
}

/** Resign a seat of this device: the game ends, and the others win by their rank. */
export interface Resign {
  type: "resign";
  id: string;
  seq: number;
  seat: number;
}

/** Abandon the game; nobody wins. */
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

/** Vote for a bot to play for a person who is away; it does when all connected persons agree. */
export interface StandIn {
  type: "standIn";
  id: string;
  seq: number;
  seat: number;
}

/** Take a seat of this device back from the bot that played for it. */
export interface Back {
  type: "back";
  id: string;
  seq: number;
  seat: number;
}

/** Note that the player gets a hint in this turn, which the page finds itself; it shows nothing before. */
export interface Hint {
  type: "hint";
  id: string;
  seq: number;
}

/** Send a chat line to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  seq: number;
  text: string;
}

/** Pledge a nonce by its hash, once the game was started; one for each device. */
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

/** Start the game; only the host may, and all open seats must be filled first. */
export interface Start {
  type: "start";
  id: string;
  seq: number;
}

/** Give a seat to a bot, or open it, which removes a person from it; only the host may. */
export interface Offer {
  type: "offer";
  id: string;
  seq: number;
  seat: number;
  bot?: string | null;
}

/** Leave the seats of this device before the game begins. */
export interface Leave {
  type: "leave";
  id: string;
  seq: number;
}

/** The answer to a message: done, or refused with a code; the new state is sent before it. */
export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  refusal: string | null;
  /** The cards that the payment lacks, if the move is refused for that. */
  missing?: string;
}

/** A tile in a house: its colour (`R`…`P`, or `W` for a white one), its cells as `a1`…`e9`, the brick first. */
export interface Tile {
  colour: string;
  cells: string[];
  /** Whether the first cell is brickwork; white tiles have none. */
  brick: boolean;
}

/** The house of a seat. */
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
  /** A capital letter for one that is ready, a small letter for a used one. */
  abilities: string;
  handSize: number;
  /** The cards, if the viewer may see them. */
  hand: string | null;
  /** With the panel of public knowledge: the cards that everybody saw this seat take. */
  known: string | null;
  /** Whether it could win with one tile in its next turn, if the cards that the viewer does not know suit it. */
  canWin: boolean;
  /** Whether the person has a page open; always true for bots. */
  present: boolean;
  /** Whether the person has been away long enough for a bot to stand in. */
  away: boolean;
  /** The stand-in bot that plays for the person now. */
  standIn: string | null;
  /** The seats that agree to a stand-in bot for this seat. */
  wanted: number[];
}

/** A legal move with its cost and its gains. */
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
  /** The abilities that it uses up. */
  turned: string;
  /** By how much the score grows. */
  points: number;
  /** How many bonuses it earns. */
  coats: number;
  /** The rows that it completes. */
  rows: number[];
  columns: number[];
  wins: boolean;
  /** Whether after this take, discard or coloured tile nothing is left to decide in the turn. */
  last: boolean;
}

/** An ended turn: who played what, what was drawn, and all scores after it. */
export interface Turn {
  seat: number;
  moves: string[];
  /** The cards that were taken, in the order of their piers. */
  taken: string;
  /** The cards that refilled the harbour; empty if none were due. */
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
  /** The seat that resigned or ran out of time, if that ended the game. */
  resigned: number | null;
  tieBreak: boolean;
  sources: Source[];
}

/** The snapshot of a table: everything that a device may see of it. */
export interface State {
  type: "state";
  table: string;
  /** The number of events that this device knows of, which its next message has to carry. */
  seq: number;
  options: Options;
  players: number;
  /** The seat whose hand is shown; none while a shared device waits for somebody to confirm to be present. */
  viewer: number | null;
  /** The seats of this device. */
  mine: number[];
  /** Whose turn it is; none if the game is over. */
  due: number | null;
  /** The letter of the notation: `t`, `d`, `b`, `c`, `>` while a turn waits to be ended, `!`. */
  phase: string;
  /** How many cards must be discarded, or bonuses taken. */
  open: number;
  /** Whether a bot is thinking. */
  thinking: boolean;
  /** The seat whose person has to confirm to be present. */
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
  /** Version 1 of the shuffle: the mixed nonces of the browsers; none if there are none, and in version 2. */
  nonces: string | null;
  /** With a clock: the milliseconds that each seat had when the turn began. */
  timeLeft: number[] | null;
  /** Whether persons at several devices play. */
  shared: boolean;
  /** How many devices are watching. */
  watching: number;
  /** The turns, from 0, in which players got hints; left out if there are none. */
  hintTurns?: number[];
}

/** The hash of a nonce that the browser of a seat has pledged, and the nonce once it is revealed. */
export interface ShufflePledge {
  /** The first seat of the device in the lobby. */
  seat: number;
  hash: string;
  nonce: string | null;
}

/** A seat before the game begins: a person, a bot, or open. */
export interface LobbySeat {
  name: string;
  bot: string | null;
  open: boolean;
  present: boolean;
}

/** The snapshot of a lobby, as a device may see it. */
export interface Lobby {
  type: "lobby";
  table: string;
  seq: number;
  options: Options;
  seats: LobbySeat[];
  /** Who begins; none if it is drawn by lot. */
  first: number | null;
  mine: number[];
  /** Whether this device is the host's. */
  host: boolean;
  /** The hash of the secret that all cards will follow from. */
  commitment: string;
  /** Whether the game was started, and the lobby waits for pledges or nonces. */
  dealing: boolean;
  /** The version of the shuffle: 1 or 2. */
  shuffle: number;
  /** All pledges in the order of the seats, once the list is closed; none until then, and in version 1. */
  pledges: ShufflePledge[] | null;
}

/** How the cards were shuffled; sent after the state, with the deal and whenever a page connects later. */
export interface Shuffle {
  type: "shuffle";
  version: number;
  /** How the first player was chosen: `lot` or `set`. */
  first: string;
  /** The seat of the lobby that began: place k of the state is seat begins + k of the lobby. */
  begins: number;
  pledges: ShufflePledge[];
}

/** A chat line. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  /** When, in seconds since 1970. */
  at: number;
}

/** Chat lines: first the last ones, then each new one. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

/** With a clock: for how many milliseconds the present turn has been running; sent with every new turn. */
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

/** A shared game: packed in a link, or as notation. */
export interface Shared {
  packed?: string | null;
  record?: string | null;
}

export type Command = Play | Undo | CommitTurn | Here | Resign | Abandon | Why | StandIn | Back | Hint | Say | PledgeNonce | AddNonce | Start | Offer | Leave;

export type Update = State | Lobby | Shuffle | Answer | Chat | Tick;
