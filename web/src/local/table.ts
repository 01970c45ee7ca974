/** A table in this browser: computed from how it was opened and its log, like that of a server. */

import type { Claim, Engine } from "../engine/engine";
import { deriveSeed, drawFirstSeat, hashPledge, hashTerms } from "../shuffle/protocol";
import { hashSecret } from "../shuffle/verification";
import type { Command, Shuffle, ShufflePledge, Sitter } from "../wire";
import { findDeal } from "./daily-deal";
import { drawCards } from "./dealer";
import { Game } from "./game";
import { readClaim, writeBag } from "./notation";
import { readPosition } from "./position-reader";
import type { Opening, TableEvent } from "./stored-table";

const SHUFFLE = 2;

/** What ended a game before its end by the rules. */
export interface Stop {
  readonly ending: "resigned" | "abandoned" | "time";
  readonly seat: number | null;
}

/** What a page may see of a table: whose view is shown, whose hands, and whether the draft may be seen. */
export interface Visibility {
  readonly viewer: number | null;
  /** The seat whose person has to confirm to be present, if several share the page. */
  readonly waitsFor: number | null;
  readonly hands: readonly number[];
  readonly drafts: boolean;
  /** Whether a past moment is shown, at which nobody decides any more. */
  readonly past: boolean;
}

/** A command that is refused, with the code of the reason, and the cards that a payment lacks. */
export class Denied extends Error {
  constructor(
    readonly code: string,
    readonly missing = "",
  ) {
    super(code);
  }
}

const rotate = <S>(seats: readonly S[], begins: number): S[] => [...seats.slice(begins), ...seats.slice(0, begins)];

export class LocalTable {
  /** The number of events, and that at the last one that everybody sees. */
  seq = 1;
  settledSeq = 1;
  game: Game | null = null;
  stop: Stop | null = null;
  /** The turns, from 0, in which the player got a hint. */
  hintTurns: readonly number[] = [];
  readonly commitment: string;
  private pledged: ShufflePledge | null = null;
  private published = false;
  /** The seat of the lobby that begins. */
  private begins = 0;
  private seed = "";
  /** How many cards a deal has. */
  private dealt = 0;

  constructor(
    private readonly engine: Engine,
    readonly opening: Opening,
    log: readonly TableEvent[] = [],
  ) {
    this.commitment = hashSecret(opening.secret);
    for (const event of log) this.apply(event);
  }

  // Seats and turns

  /** Who sits where, in the order of play once the cards are dealt. */
  get sitters(): Sitter[] {
    return rotate(this.opening.sitters, this.begins);
  }

  /** The seats of persons. */
  get persons(): number[] {
    return this.sitters.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  }

  get isOver(): boolean {
    return this.stop !== null || (this.game?.isOver ?? false);
  }

  /** Whose turn it is; null if the game is over, or before the deal. */
  get due(): number | null {
    return this.isOver ? null : (this.game?.seat ?? null);
  }

  /** The bot whose turn it is. */
  get botDue(): string | null {
    return this.due === null ? null : this.sitters[this.due]!.bot;
  }

  /** Whether players may ask for hints: not in games that count, and with other persons only if that was chosen. */
  get allowsHints(): boolean {
    const { table, options } = this.opening;
    const counts = options.rated || findDeal(table)?.counted;
    return !counts && (this.persons.length === 1 || options.hints === true);
  }

  /** The shuffle, once the cards are dealt. */
  get shuffle(): Shuffle {
    const first = this.opening.first === null ? "lot" : "set";
    return { type: "shuffle", version: SHUFFLE, first, begins: this.begins, pledges: this.pledges };
  }

  /** The list of pledges; null until it is closed. */
  get publishedPledges(): ShufflePledge[] | null {
    return this.published ? this.pledges : null;
  }

  private get pledges(): ShufflePledge[] {
    return this.pledged ? [this.pledged] : [];
  }

  /** What this page may see; `present` is the seat whose person has confirmed to be present in this turn. */
  see(present: number | null): Visibility {
    const [mine, due] = [this.persons, this.due];
    const [shared, open] = [mine.length > 1, this.opening.options.openHands];
    const isMine = due !== null && mine.includes(due);
    const waits = shared && isMine && present !== due && !open;
    const alone = mine[0] ?? null;
    const viewer = shared ? (isMine && !waits ? due : null) : alone;
    return {
      viewer,
      waitsFor: waits ? due : null,
      hands: this.sitters.flatMap((_, seat) => (this.isOver || open || seat === viewer ? [seat] : [])),
      drafts: viewer !== null && viewer === due,
      past: false,
    };
  }

  /** What the bot whose turn it is may see. */
  seeAsBot(): Visibility {
    const seat = this.due!;
    return { viewer: seat, waitsFor: null, hands: [seat], drafts: true, past: false };
  }

  // Events

  /** The table after more events, which must be possible. */
  after(events: readonly TableEvent[]): LocalTable {
    const after = Object.assign(Object.create(LocalTable.prototype) as LocalTable, this);
    for (const event of events) after.apply(event);
    return after;
  }

  private apply(event: TableEvent): void {
    this.seq += 1;
    switch (event.type) {
      case "play":
        this.game = this.game!.play(event.move, event.numbers);
        return;
      case "undo":
        this.game = this.game!.undo();
        return;
      case "end":
        this.game = this.game!.endTurn(event.draw);
        break;
      case "hint":
        this.hintTurns = [...this.hintTurns, this.game!.turns.length];
        break;
      case "resign":
      case "abandon":
        this.stop =
          event.type === "resign" ? { ending: "resigned", seat: event.seat } : { ending: "abandoned", seat: null };
        this.game = this.game!.discardDraft();
        break;
      default:
        this.shuffleBy(event);
    }
    this.settledSeq = this.seq;
  }

  /** Take a step towards the deal. */
  private shuffleBy(event: Extract<TableEvent, { type: "pledge" | "reveal" | "nonce" | "deal" }>): void {
    if (event.type === "pledge") this.pledged = { seat: this.persons[0]!, hash: event.hash, nonce: null };
    else if (event.type === "reveal") this.published = true;
    else if (event.type === "nonce") this.pledged = { ...this.pledged!, nonce: event.nonce };
    else this.deal();
  }

  private deal(): void {
    const { sitters, first, secret, start } = this.opening;
    this.seed = deriveSeed(this.terms, this.pledges);
    this.begins = first ?? drawFirstSeat(secret, this.seed, sitters.length);
    const { position, cards } = drawCards(this.engine, this.engine.setUp(sitters.length), secret, this.seed, 0);
    this.dealt = cards.length;
    this.game = Game.begin(this.engine, start ? readPosition(this.engine, start) : position);
  }

  /** How many cards come from another game, and do not follow from the secret. */
  get cardsGiven(): number {
    const { start, given = "" } = this.opening;
    return start ? this.dealt + given.length : 0;
  }

  private get terms(): string {
    const { sitters, first } = this.opening;
    return hashTerms({ commitment: this.commitment, first, seats: sitters });
  }

  /** Whether a step towards the deal may come next. */
  canTake(step: "pledge" | "reveal" | "nonce" | "deal"): boolean {
    if (this.game) return false;
    if (step === "pledge" || step === "reveal") return !this.published && (step === "reveal" || !this.pledged);
    return this.published && (step === "deal" || this.pledged?.nonce === null);
  }

  // Commands

  /** The events that a command of the page asks for; raise Denied if it is refused. */
  decide(command: Command, visibility: Visibility): TableEvent[] {
    if (!this.game) return this.decideBeforeDeal(command);
    if (this.isOver) throw new Denied("game-over");
    switch (command.type) {
      case "play":
        this.expectTurn(visibility);
        return [this.makeMove(command.move)];
      case "undo":
        this.expectTurn(visibility);
        if (!this.game.steps.length) throw new Denied("nothing-to-undo");
        return [{ type: "undo" }];
      case "end":
        this.expectTurn(visibility);
        return [this.makeTurnEnd()];
      case "hint":
        this.expectTurn(visibility);
        if (!this.allowsHints || this.hintTurns.includes(this.game.turns.length)) throw new Denied("no-hints");
        return [{ type: "hint" }];
      case "resign":
        if (!this.persons.includes(command.seat)) throw new Denied("not-your-seat");
        return [{ type: "resign", seat: command.seat }];
      case "abandon":
        return [{ type: "abandon" }];
      default:
        throw new Denied("already-started");
    }
  }

  private decideBeforeDeal(command: Command): TableEvent[] {
    if (command.type === "pledge") {
      if (this.published) throw new Denied("already-started");
      return [{ type: "pledge", hash: command.hash }, { type: "reveal" }];
    }
    if (command.type !== "nonce" || !this.published) throw new Denied("not-started");
    if (!this.pledged) throw new Denied("already-started");
    if (hashPledge(this.terms, command.nonce) !== this.pledged.hash) throw new Denied("unreadable");
    return [{ type: "nonce", nonce: command.nonce }, { type: "deal" }];
  }

  /** The events that deal the cards though the page has not pledged or not revealed a nonce. */
  dealWithout(): TableEvent[] {
    return this.published ? [{ type: "deal" }] : [{ type: "reveal" }, { type: "deal" }];
  }

  /** The event of a move by its text; raise Denied with the reason if it is not legal. */
  makeMove(text: string): TableEvent {
    if (this.game!.turnDone) throw new Denied("turn-done");
    const found = this.game!.listMoves().find(({ move }) => move === text);
    if (!found) throw this.refuse(readClaim(text));
    return { type: "play", move: text, numbers: found.numbers };
  }

  /** The refusal of a move that is not legal. */
  private refuse(claim: Claim): Denied {
    const { position } = this.game!;
    const code = this.engine.explain(position, claim);
    if (code !== "too-few-cards") return new Denied(code);
    const counts = Array<number>(claim.colour! + 1).fill(0);
    counts[claim.colour!] = this.engine.countMissing(position, claim);
    return new Denied(code, writeBag(counts));
  }

  /** The event of a legal move by its numbers. */
  makeNumberedMove(numbers: readonly number[]): TableEvent {
    const found = this.game!.listMoves().find((move) => move.numbers.join() === numbers.join());
    if (!found) throw new Error(`a bot chose ${numbers.join()}, which is not legal`);
    return { type: "play", move: found.move, numbers: found.numbers };
  }

  /** The event that ends the turn, with the cards that follow from the secret. */
  makeTurnEnd(): TableEvent {
    const [game, { secret, given = "" }] = [this.game!, this.opening];
    if (!game.turnDone) throw new Denied("turn-not-done");
    const drawn = game.cardsDrawn;
    const { cards } = drawCards(this.engine, game.position, secret, this.seed, this.dealt + drawn, given.slice(drawn));
    return { type: "end", draw: cards };
  }

  /** Raise Denied with the reason why a move is not legal; do nothing if it is. */
  explain(text: string, visibility: Visibility): void {
    if (this.isOver || !this.game) throw new Denied(this.game ? "game-over" : "not-started");
    this.expectTurn(visibility);
    this.makeMove(text);
  }

  /** Raise Denied if it is not the turn of the person at the page. */
  private expectTurn({ waitsFor, drafts }: Visibility): void {
    if (waitsFor !== null) throw new Denied("say-here-first");
    if (!drafts) throw new Denied("not-your-turn");
  }
}
