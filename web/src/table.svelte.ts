/** A table as a page sees it: the newest state that is shown, and what the person has touched so far. */

import { cardsOf } from "./cards";
import {
  buildsOf,
  discardOf,
  discardsWith,
  firstPlace,
  ofKind,
  pierOptions,
  placeOver,
  placesAnyhow,
  placesOf,
  takeOf,
  takesWith,
  takeText,
  waysToPay,
  withPier,
  wouldBe,
} from "./choosing";
import {
  cellsAt,
  heldAs,
  inside,
  landing,
  mirrored,
  sameCells,
  spaces,
  spotOf,
  turnRight,
  type Held,
  type Spot,
} from "./geometry";
import { browser, Live, type Ears, type Status, type Wish } from "./live";
import { Pacing } from "./pacing";
import { liveAddress, recordOf } from "./api";
import { PACES, settings } from "./settings.svelte";
import { sound } from "./sounds";
import { Company } from "./together/company.svelte";
import { Pledger } from "./together/pledger.svelte";
import type { Answer, Choice, State } from "./wire";

const END_AFTER = 700;
const ASK_AFTER = 250;
const NEAR = 0.9;

/** The corner of the legal place that is nearest, if one is near enough. */
function nearestOf(places: readonly string[][], near: Spot): Spot | null {
  let best: Spot | null = null;
  let shortest = NEAR;
  for (const cells of places) {
    const spots = cells.map(spotOf);
    const corner = { x: Math.min(...spots.map((s) => s.x)), y: Math.min(...spots.map((s) => s.y)) };
    const distance = Math.hypot(corner.x - near.x, corner.y - near.y);
    if (distance < shortest) [best, shortest] = [corner, distance];
  }
  return best;
}

/** What a table asks, and through which it hears. */
export type Line = Pick<Live, "ask" | "close" | "hurry" | "drop" | "resume">;

export class Table {
  state = $state.raw<State | null>(null);
  before = $state.raw<State | null>(null);
  status = $state<Status>("connecting");
  /** Whether turns of others are still to be shown. */
  behind = $state(false);
  /** Whether something was asked that is not answered yet. */
  busy = $state(false);
  /** Why something was not done: a refusal's code. */
  refusal = $state<string | null>(null);

  piers = $state.raw<number[]>([]);
  held = $state.raw<Held | null>(null);
  at = $state.raw<Spot | null>(null);
  /** Whether the held tile hangs at the pointer. */
  dragged = $state(false);
  /** Whether the held tile was put down, and does not only hover. */
  pinned = $state(false);
  discards = $state.raw<number[]>([]);
  /** Whether the last card was carried to the hand, and need not travel there once more. */
  carried = false;
  paying = $state(false);

  readonly choices: Choice[] = $derived(this.busy || this.behind ? [] : (this.state?.choices ?? []));
  readonly hand: string[] = $derived(cardsOf(this.own?.hand ?? "-"));
  readonly cells: string[] | null = $derived(this.held && this.at ? cellsAt(spaces(this.held), this.at) : null);
  readonly payments: Choice[] = $derived(this.cells ? waysToPay(this.choices, this.held!.colour, this.cells) : []);
  readonly spots: string[][] = $derived(this.held ? placesOf(this.choices, this.held) : []);
  /** The cells that the held tile could cover if it were turned otherwise. */
  readonly reach: Set<string> = $derived(
    new Set(this.held ? buildsOf(this.choices, this.held.colour, this.held.size).flatMap((c) => c.cells) : []),
  );
  readonly pierOptions = $derived(pierOptions(this.choices, this.piers));
  readonly take: Choice | undefined = $derived(this.piers.length > 1 ? takeOf(this.choices, this.piers) : undefined);
  readonly discard: Choice | undefined = $derived(
    this.discards.length ? discardOf(this.choices, this.discardCards()) : undefined,
  );

  readonly company = new Company();
  readonly pledger: Pledger;
  private readonly live: Line;
  private readonly pacing: Pacing;
  private ender = 0;
  private asker = 0;

  constructor(
    readonly id: string,
    connect: (ears: Ears) => Line = (ears) => new Live(liveAddress(id), ears),
  ) {
    this.pacing = new Pacing(
      (state) => this.show(state),
      () => PACES[settings.pace],
      {
        now: () => performance.now(),
        later: (act, ms) => window.setTimeout(act, ms),
        never: (timer) => window.clearTimeout(timer),
      },
    );
    this.pledger = new Pledger(id, {
      ask: (wish) => this.live.ask(wish),
      record: () => recordOf(id),
      bytes: browser.bytes,
      later: browser.later,
    });
    this.live = connect({
      state: (state) => {
        this.company.see(state);
        this.pledger.see(state);
        this.pacing.push(state);
        this.behind = this.pacing.behind;
      },
      lobby: (lobby) => {
        this.company.gather(lobby);
        this.pledger.gather(lobby);
      },
      chat: (chat) => this.company.hear(chat),
      tick: (tick) => this.company.time(tick),
      shuffle: (shuffle) => this.pledger.check(shuffle),
      status: (status) => {
        this.status = status;
        if (status === "lost" || status === "elsewhere") this.pledger.lose();
      },
    });
  }

  close(): void {
    window.clearTimeout(this.ender);
    this.pacing.stop();
    this.live.close();
  }

  /** Try to connect at once, since the device is online again. */
  reconnect(): void {
    this.live.hurry();
  }

  /** Show the table here again, and not on another page of this device. */
  resume(): void {
    this.live.resume();
  }

  /** Give the connection up and try anew, since the device is offline. */
  disconnect(): void {
    this.live.drop();
  }

  /** The seat that this page plays for: the viewer, or the first of the device, or one that is watched. */
  get seat(): number {
    const state = this.state;
    return state?.viewer ?? state?.mine[0] ?? this.company.watched;
  }

  /** Whether nobody at this device plays. */
  get watching(): boolean {
    return (this.state ?? this.company.lobby)?.mine.length === 0;
  }

  get own() {
    return this.state?.places[this.seat];
  }

  get myTurn(): boolean {
    const state = this.state;
    if (!state || this.behind || state.due === null || state.waitsFor !== null) return false;
    return state.mine.includes(state.due) && !state.places[state.due]!.standIn;
  }

  get canUndo(): boolean {
    return !this.busy && !this.behind && (this.state?.canUndo ?? false);
  }

  /** Whether the turn can be ended, perhaps by giving up the build of Both actions. */
  get canEnd(): boolean {
    return !this.busy && !this.behind && ((this.state?.canEnd ?? false) || this.giveUp !== undefined);
  }

  get giveUp(): Choice | undefined {
    return ofKind(this.choices, "end")[0];
  }

  /** The legal move that confirming would play, if it is one. */
  get chosen(): Choice | undefined {
    return this.payments[0] ?? this.take ?? this.discard;
  }

  show(state: State): void {
    const before = this.state;
    this.state = state;
    this.behind = this.pacing.behind;
    // Who comes and goes changes nothing on the board.
    if (before?.seq !== state.seq || before.view !== state.view) this.move(before);
    window.clearTimeout(this.ender);
    if (settings.autoEnd && state.canEnd && state.phase === ">" && this.myTurn) {
      this.ender = window.setTimeout(() => void this.end(), END_AFTER);
    }
  }

  /** Let go of what was touched, since the board has changed. */
  private move(before: State | null): void {
    if (before?.seq !== this.state?.seq) this.letGo();
    // What somebody else at this device has seen is not kept.
    this.before = before?.viewer === this.state?.viewer ? before : null;
    if (before) this.chime();
    else if (this.company.gathered && this.myTurn) sound("turn");
  }

  /** Let what has changed be heard. */
  private chime(): void {
    const [before, now] = [this.before, this.state];
    if (!before || !now) return;
    const total = (state: State) => state.places.reduce((sum, place) => sum + place.house.score, 0);
    const tiles = (state: State) => state.places.reduce((sum, place) => sum + place.house.tiles.length, 0);
    if (total(now) > total(before)) sound("gain");
    else if (tiles(now) > tiles(before)) sound("tile");
    else if (now.harbour !== before.harbour) sound("card");
    if (this.myTurn && before.due !== now.due) sound("turn");
  }

  hurry(): void {
    this.pacing.hurry();
    this.behind = false;
  }

  /** Forget everything touched. */
  letGo(): void {
    this.piers = [];
    this.discards = [];
    this.held = null;
    this.at = null;
    this.dragged = false;
    this.pinned = false;
    this.paying = false;
    this.refusal = null;
  }

  private discardCards(): string[] {
    return this.discards.map((i) => this.hand[i]!);
  }

  /** Ask for something that concerns the others, and nothing on the board. */
  ask(wish: Wish): Promise<Answer> {
    return this.live.ask(wish);
  }

  private async send(wish: Wish): Promise<Answer> {
    this.busy = true;
    try {
      const answer = await this.live.ask(wish);
      this.refusal = answer.refusal;
      return answer;
    } finally {
      this.busy = false;
    }
  }

  async play(choice: Choice): Promise<void> {
    window.clearTimeout(this.ender);
    await this.send({ type: "play", move: choice.move });
  }

  async undo(): Promise<void> {
    window.clearTimeout(this.ender);
    this.letGo();
    await this.send({ type: "undo" });
  }

  /** End the turn; where a build was still possible, say first that none is wanted. */
  async end(): Promise<void> {
    window.clearTimeout(this.ender);
    const giveUp = this.giveUp;
    if (giveUp && !this.state?.canEnd) {
      const answer = await this.send({ type: "play", move: giveUp.move });
      if (answer.refusal) return;
    }
    if (this.state?.canEnd) await this.send({ type: "end" });
  }

  async here(): Promise<void> {
    const seat = this.state?.waitsFor;
    if (seat !== null && seat !== undefined) await this.send({ type: "here", seat });
  }

  async resign(): Promise<void> {
    await this.send({ type: "resign", seat: this.seat });
  }

  async abandon(): Promise<void> {
    await this.send({ type: "abandon" });
  }

  touchPier(pier: number): void {
    if (this.watching) return;
    this.dropTile();
    this.carried = false;
    const wanted = [...this.piers, pier].sort((a, b) => a - b);
    this.piers = withPier(this.choices, this.piers, pier);
    if (this.piers.length < wanted.length && this.piers.includes(pier)) void this.why(takeText(wanted));
  }

  /** Put a pier's card among those taken; take at once where nothing more could be added. */
  bringPier(pier: number): void {
    if (!this.piers.includes(pier)) this.touchPier(pier);
    this.carried = true;
    if (this.take && takesWith(this.choices, this.piers).length === 1) void this.play(this.take);
  }

  touchCard(index: number): void {
    if (this.state?.phase !== "d") return;
    const without = this.discards.filter((i) => i !== index);
    const more = this.discards.includes(index) ? without : [...this.discards, index];
    const cards = more.map((i) => this.hand[i]!);
    if (discardsWith(this.choices, cards).length) this.discards = more;
    else if (this.choices.length) this.discards = [...this.discards.slice(1), index];
  }

  /** Hold a tile of the stock, or put it back. */
  pick(colour: string, size: number, quarters = 0): void {
    if (this.watching) return;
    this.piers = [];
    if (this.held?.colour === colour && this.held.size === size && !this.dragged) return this.dropTile();
    this.dropTile();
    const held = { colour, size, quarters, flipped: false };
    const first = placesOf(this.choices, held).length ? { held } : firstPlace(this.choices, held);
    this.held = first?.held ?? held;
    if (!first && !this.dragged) this.start();
  }

  /** Let go of everything that is picked. */
  putBack(): void {
    this.dropTile();
    this.piers = [];
  }

  dropTile(): void {
    this.held = null;
    this.at = null;
    this.dragged = false;
    this.pinned = false;
    this.paying = false;
    this.refusal = null;
  }

  /** Put the held tile over a cell: where it may lie if it may lie there at all. */
  touchCell(touched: Spot): void {
    if (!this.held) return;
    const key = "abcde"[touched.x]! + String(touched.y + 1);
    if (this.pinned && this.cells?.includes(key) && this.payments.length) return this.confirm();
    const place = placeOver(this.choices, this.held, touched);
    this.held = place.held;
    this.put(place.at);
  }

  /** Put the held tile with its corner here, and ask why where it may not lie. */
  put(at: Spot): void {
    if (!this.held) return;
    this.at = inside(spaces(this.held), at);
    this.pinned = true;
    this.paying = false;
    void this.explain();
  }

  /** Show the held tile over a cell without putting it down. */
  hoverCell(touched: Spot): void {
    if (!this.held || this.pinned) return;
    const place = placeOver(this.choices, this.held, touched);
    if (place.legal) this.held = place.held;
    this.hover(place.at);
  }

  /** Let the held tile hover with its corner near here: at the nearest legal place, if one is near. */
  hover(near: Spot): void {
    if (!this.held) return;
    const at =
      nearestOf(this.spots, near) ?? inside(spaces(this.held), { x: Math.round(near.x), y: Math.round(near.y) });
    if (this.at?.x === at.x && this.at.y === at.y) return;
    this.at = at;
    this.refusal = null;
    window.clearTimeout(this.asker);
    this.asker = window.setTimeout(() => void this.explain(), ASK_AFTER);
  }

  /** Take a hovering tile off the house. */
  leave(): void {
    if (this.pinned) return;
    window.clearTimeout(this.asker);
    this.at = null;
    this.refusal = null;
  }

  moveBy(dx: number, dy: number): void {
    if (!this.held) return;
    if (this.at) return this.put({ x: this.at.x + dx, y: this.at.y + dy });
    this.start();
  }

  /** Put the held tile on its first legal place, or where it would come to rest, to be told why not. */
  start(): void {
    if (!this.held) return;
    const first = firstPlace(this.choices, this.held);
    if (first) this.held = first.held;
    const covered = new Set(this.own?.house.tiles.flatMap((tile) => tile.cells));
    this.put(first?.at ?? landing(spaces(this.held), covered) ?? { x: 0, y: 0 });
  }

  /** Go to the next legal place, however the tile must be turned for it. */
  nextPlace(by = 1): void {
    if (!this.held) return;
    const { colour, size } = this.held;
    const all = placesAnyhow(this.choices, colour, size);
    if (!all.length) return this.start();
    const here = this.cells;
    const now = here ? all.findIndex((cells) => sameCells(cells, here)) : by > 0 ? -1 : 0;
    const place = heldAs(colour, all[(now + by + all.length) % all.length]!);
    if (!place) return;
    this.held = place.held;
    this.put(place.at);
  }

  turn(by = 1): void {
    this.change((held) => turnRight(held, by));
  }

  flip(): void {
    this.change(mirrored);
  }

  private change(how: (held: Held) => Held): void {
    if (!this.held) return;
    this.held = how(this.held);
    if (!this.at) return;
    if (this.pinned) this.put(this.at);
    else this.hover(this.at);
  }

  private async explain(): Promise<void> {
    this.refusal = null;
    if (!this.cells || !this.held || this.payments.length || !this.myTurn || this.busy) return;
    await this.why(wouldBe(this.held, this.cells, this.own?.hand ?? "-", this.state!.phase));
  }

  /** Ask why a move is not legal, and say so unless something else was touched in the meantime. */
  private async why(move: string): Promise<void> {
    const touched = () => [this.piers, this.held, this.at];
    const before = touched();
    const answer = await this.live.ask({ type: "why", move });
    if (touched().every((now, i) => now === before[i])) this.refusal = answer.refusal;
  }

  /** Play what is chosen; where there are several ways to pay, ask which. */
  confirm(): void {
    if (this.payments.length > 1) {
      this.paying = true;
      return;
    }
    const choice = this.chosen;
    if (choice) void this.play(choice);
  }
}
