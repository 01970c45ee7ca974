/** The player's selection on the board: piers, cards to discard, or a tile and its place. */

import {
  filterBuilds,
  filterByKind,
  filterDiscards,
  filterTakes,
  findDiscard,
  findFirstPlace,
  findPlaceOver,
  findTake,
  formatBuild,
  formatTake,
  listAllPlaces,
  listPayments,
  listPierOptions,
  listPlaces,
  togglePier,
} from "../game/choices";
import {
  clampToHouse,
  findCorner,
  findLanding,
  fitTile,
  flipTile,
  formatPoint,
  isSamePlace,
  listCellsAt,
  orientShape,
  rotateTile,
  type GridPoint,
  type HeldTile,
} from "../game/geometry";
import type { Answer, Choice } from "../wire";
import type { TableView } from "./view.svelte";

/** The milliseconds of hovering before the server is asked why a place is not legal. */
const EXPLAIN_AFTER = 250;
/** The distance in cells within which a hovering tile snaps to a legal place. */
const SNAP_DISTANCE = 0.9;

export type Explanation = Pick<Answer, "refusal" | "missing">;

/** The source of the legal moves, which plays the selected one. */
export interface MoveSource {
  /** Whether anything can be selected; not in a replay, and not by a spectator. */
  readonly canPick: boolean;
  readonly choices: Choice[];
  readonly myTurn: boolean;
  /** Whether a command is not answered yet. */
  readonly busy: boolean;
  play(choice: Choice): Promise<void>;
  /** Why a move is not legal: a refusal's code, and the cards that a payment lacks. */
  explain(move: string): Promise<Explanation>;
}

/** The corner of the nearest legal place, if one is near enough. */
function findNearestPlace(places: readonly string[][], near: GridPoint): GridPoint | null {
  let best: GridPoint | null = null;
  let shortest = SNAP_DISTANCE;
  for (const corner of places.map(findCorner)) {
    const distance = Math.hypot(corner.x - near.x, corner.y - near.y);
    if (distance < shortest) [best, shortest] = [corner, distance];
  }
  return best;
}

export class Selection {
  piers = $state.raw<number[]>([]);
  /** The cards to discard, by index in the hand. */
  discards = $state.raw<number[]>([]);
  held = $state.raw<HeldTile | null>(null);
  /** The lower left corner of the held tile, once it is over the house. */
  at = $state.raw<GridPoint | null>(null);
  /** Whether the held tile is being dragged. */
  dragged = $state(false);
  /** Whether the held tile has been put down; otherwise it hovers. */
  pinned = $state(false);
  /** Whether the last card was dragged to the hand, so that it is not animated. */
  carried = false;
  /** Whether the dialog of payments is open. */
  paying = $state(false);
  /** The code of the last refusal. */
  refusal = $state<string | null>(null);
  /** The cards that the payment lacks, if that is the refusal. */
  missing = $state<string>();

  readonly cells: string[] | null = $derived(
    this.held && this.at ? listCellsAt(orientShape(this.held), this.at) : null,
  );
  readonly payments: Choice[] = $derived(this.cells ? listPayments(this.choices, this.held!.colour, this.cells) : []);
  /** The legal places of the held tile in its orientation, or of a special tile that can be chosen as a bonus. */
  readonly places: string[][] = $derived(
    this.held ? listPlaces(this.choices, this.held) : filterByKind(this.choices, "white").map(({ cells }) => cells),
  );
  /** The cells that this tile can cover in any orientation. */
  readonly reach: Set<string> = $derived(
    new Set(
      this.held
        ? filterBuilds(this.choices, this.held.colour, this.held.size).flatMap((c) => c.cells)
        : this.places.flat(),
    ),
  );
  readonly pierOptions = $derived(listPierOptions(this.choices, this.piers));
  readonly take: Choice | undefined = $derived(this.piers.length > 1 ? findTake(this.choices, this.piers) : undefined);
  readonly discard: Choice | undefined = $derived(
    this.discards.length ? findDiscard(this.choices, this.cardsAt(this.discards)) : undefined,
  );

  private explainTimer = 0;

  constructor(
    private readonly view: TableView,
    private readonly moves: MoveSource,
  ) {}

  get choices(): Choice[] {
    return this.moves.choices;
  }

  get myTurn(): boolean {
    return this.moves.myTurn;
  }

  /** Whether the player can decide something now. */
  get active(): boolean {
    return this.moves.myTurn && !this.moves.busy;
  }

  /** Whether nothing is selected, and no refusal is shown. */
  get idle(): boolean {
    return !this.held && !this.piers.length && !this.discards.length && !this.refusal;
  }

  /** The legal move that `confirm` plays, if there is one. */
  get chosen(): Choice | undefined {
    return this.payments[0] ?? this.take ?? this.discard;
  }

  /** Clear the whole selection. */
  clear(): void {
    this.putBack();
    this.discards = [];
  }

  /** Clear tile and piers. */
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

  /** Play the chosen move; if there are several payments, ask which. */
  confirm(): void {
    if (this.payments.length > 1) {
      this.paying = true;
      return;
    }
    const { chosen } = this;
    if (chosen) void this.play(chosen);
  }

  play(choice: Choice): Promise<void> {
    return this.moves.play(choice);
  }

  /** Select a pier, or take the selected cards if it is one of theirs. */
  touchPier(pier: number): void {
    if (!this.moves.canPick) return;
    this.dropTile();
    this.carried = false;
    if (this.take && this.piers.includes(pier)) return this.confirm();
    const wanted = [...this.piers, pier].sort((a, b) => a - b);
    this.piers = togglePier(this.choices, this.piers, pier);
    if (this.piers.length < wanted.length && this.piers.includes(pier)) void this.explain(formatTake(wanted));
  }

  /** Select a pier; take at once if no other pier can be added. */
  bringPier(pier: number): void {
    if (!this.piers.includes(pier)) this.touchPier(pier);
    this.carried = true;
    if (this.take && filterTakes(this.choices, this.piers).length === 1) void this.play(this.take);
  }

  touchCard(index: number): void {
    if (this.view.state?.phase !== "d") return;
    const without = this.discards.filter((i) => i !== index);
    const more = this.discards.includes(index) ? without : [...this.discards, index];
    if (filterDiscards(this.choices, this.cardsAt(more)).length) this.discards = more;
    else if (this.choices.length) this.discards = [...this.discards.slice(1), index];
  }

  /** Whether a card can be discarded together with the selected ones. */
  canDiscard(index: number): boolean {
    return filterDiscards(this.choices, this.cardsAt([...this.discards, index])).length > 0;
  }

  private cardsAt(indices: readonly number[]): string[] {
    return indices.map((i) => this.view.hand[i]!);
  }

  /** Hold a tile of the stock, or put it back. */
  pickTile(colour: string, size: number, quarters = 0): void {
    if (!this.moves.canPick) return;
    this.piers = [];
    if (this.holds(colour, size) && !this.dragged) return this.dropTile();
    this.dropTile();
    const held = { colour, size, quarters, flipped: false };
    const first = listPlaces(this.choices, held).length ? { held } : findFirstPlace(this.choices, held);
    this.held = first?.held ?? held;
    if (!first && !this.dragged) this.putOnFirstPlace();
  }

  /** Whether a tile of this colour and size is held. */
  holds(colour: string, size: number): boolean {
    return this.held?.colour === colour && this.held.size === size;
  }

  /** Put the held tile over a cell, on a legal place if there is one; a special tile is placed at once. */
  touchCell(touched: GridPoint): void {
    const special = filterByKind(this.choices, "white").find(({ cells }) => cells[0] === formatPoint(touched));
    if (special) return void this.play(special);
    if (!this.held) return;
    if (this.pinned && this.cells?.includes(formatPoint(touched)) && this.payments.length) return this.confirm();
    const place = findPlaceOver(this.choices, this.held, touched);
    this.held = place.held;
    this.putTile(place.at);
  }

  /** Put the corner of the held tile here, and ask for the reason if the place is not legal. */
  putTile(at: GridPoint): void {
    if (!this.held) return;
    this.at = clampToHouse(orientShape(this.held), at);
    this.pinned = true;
    this.paying = false;
    void this.explainPlace();
  }

  /** Put the held tile on its first legal place, or where it would land, to show the reason. */
  putOnFirstPlace(): void {
    if (!this.held) return;
    const first = findFirstPlace(this.choices, this.held);
    if (first) this.held = first.held;
    const covered = new Set(this.view.own?.house.tiles.flatMap((tile) => tile.cells));
    this.putTile(first?.at ?? findLanding(orientShape(this.held), covered) ?? { x: 0, y: 0 });
  }

  /** Go to the next legal place, in any orientation. */
  cyclePlace(by = 1): void {
    if (!this.held) return;
    const { colour, size } = this.held;
    const all = listAllPlaces(this.choices, colour, size);
    if (!all.length) return this.putOnFirstPlace();
    const here = this.cells;
    const now = here ? all.findIndex((cells) => isSamePlace(cells, here)) : by > 0 ? -1 : 0;
    this.showPlace(colour, all[(now + by + all.length) % all.length]!);
  }

  /** Put the held tile on exactly these cells. */
  showPlace(colour: string, cells: readonly string[]): void {
    const place = fitTile(colour, cells);
    if (!place) return;
    this.held = place.held;
    this.putTile(place.at);
  }

  moveTile(dx: number, dy: number): void {
    if (!this.held) return;
    if (this.at) return this.putTile({ x: this.at.x + dx, y: this.at.y + dy });
    this.putOnFirstPlace();
  }

  rotateTile(by = 1): void {
    this.changeTile((held) => rotateTile(held, by));
  }

  flipTile(): void {
    this.changeTile(flipTile);
  }

  private changeTile(change: (held: HeldTile) => HeldTile): void {
    if (!this.held) return;
    this.held = change(this.held);
    if (!this.at) return;
    if (this.pinned) this.putTile(this.at);
    else this.hoverTile(this.at);
  }

  /** Show the held tile over a cell without putting it down. */
  hoverCell(touched: GridPoint): void {
    if (!this.held || this.pinned) return;
    const place = findPlaceOver(this.choices, this.held, touched);
    if (place.legal) this.held = place.held;
    this.hoverTile(place.at);
  }

  /** Hover the held tile near this corner, snapped to the nearest legal place. */
  hoverTile(near: GridPoint): void {
    if (!this.held) return;
    const rounded = { x: Math.round(near.x), y: Math.round(near.y) };
    const at = findNearestPlace(this.places, near) ?? clampToHouse(orientShape(this.held), rounded);
    if (this.at?.x === at.x && this.at.y === at.y) return;
    this.at = at;
    this.refusal = null;
    window.clearTimeout(this.explainTimer);
    this.explainTimer = window.setTimeout(() => void this.explainPlace(), EXPLAIN_AFTER);
  }

  /** Take a hovering tile off the house. */
  endHover(): void {
    if (this.pinned) return;
    window.clearTimeout(this.explainTimer);
    this.at = null;
    this.refusal = null;
  }

  /** Ask why the place of the held tile is not legal. */
  private async explainPlace(): Promise<void> {
    this.refusal = null;
    if (!this.cells || !this.held || this.payments.length || !this.active) return;
    const { state, own } = this.view;
    await this.explain(formatBuild(this.held, this.cells, own?.hand ?? "-", state!.phase));
  }

  /** Ask why a move is not legal, and show it unless the selection has changed in the meantime. */
  private async explain(move: string): Promise<void> {
    const listPicked = () => [this.piers, this.held, this.at];
    const before = listPicked();
    const { refusal, missing } = await this.moves.explain(move);
    if (listPicked().every((now, i) => now === before[i])) [this.refusal, this.missing] = [refusal, missing];
  }
}
