/** Dragging with Pointer Events: tiles from the stock to the house, cards from the piers to the hand. */

import { cellAt, CELL, ROWS } from "./art/shapes";
import { extent, spaces, spotOf, type Spot } from "./geometry";
import type { Table } from "./table.svelte";

const THRESHOLD = 6;
const ABOVE_FINGER = 56;
const CLICK_WITHIN = 50;

export type Cargo =
  | { readonly tile: { colour: string; size: number; quarters: number } }
  | { readonly pier: number }
  | { readonly placed: true };

export class Dragging {
  /** Where the cargo hangs, in pixels of the window, if anything is dragged. */
  x = $state(0);
  y = $state(0);
  cargo = $state.raw<Cargo | null>(null);
  /** The svg of one's own house, in house units. */
  house: SVGSVGElement | null = null;
  /** Where dropped cards are taken. */
  hand: HTMLElement | null = null;
  /** Whether a click that follows belongs to a drag. */
  private dragged = false;
  private pointer = -1;
  private from: { x: number; y: number } | null = null;
  private waiting: Cargo | null = null;
  private lift = 0;

  constructor(private readonly table: Table) {}

  /** Pixels of a cell of the house. */
  get cell(): number {
    const scale = this.house?.getScreenCTM()?.a ?? 0.8;
    return CELL * scale;
  }

  down(event: PointerEvent, cargo: Cargo): void {
    if (event.button !== 0 || this.waiting || !this.table.choices.length) return;
    this.pointer = event.pointerId;
    this.from = { x: event.clientX, y: event.clientY };
    this.waiting = cargo;
    this.dragged = false;
    this.lift = event.pointerType === "touch" ? ABOVE_FINGER : 0;
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.up);
    window.addEventListener("pointercancel", this.cancel);
  }

  /** Let keys turn the tile that was picked, and move it if it was picked by key. */
  focusHouse(byKey: boolean): void {
    if (byKey) this.table.start();
    this.house?.querySelector<SVGElement>("[data-cell][tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Whether a click is the end of a drag, and means nothing else. */
  swallowsClick(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return was;
  }

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer || !this.from) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.cargo && far < THRESHOLD) return;
    if (!this.cargo) this.begin();
    event.preventDefault();
    this.x = event.clientX;
    this.y = event.clientY - this.lift;
    if (this.cargo && !("pier" in this.cargo)) this.over();
  };

  private begin(): void {
    const cargo = this.waiting!;
    this.cargo = cargo;
    this.dragged = true;
    const { table } = this;
    if ("tile" in cargo) {
      const same = table.held?.colour === cargo.tile.colour && table.held.size === cargo.tile.size;
      if (!same) table.pick(cargo.tile.colour, cargo.tile.size, cargo.tile.quarters);
      this.focusHouse(false);
    }
    if (!("pier" in cargo)) {
      table.pinned = false;
      table.dragged = true;
    }
  }

  /** Let the tile hover over the house with its middle at the pointer. */
  private over(): void {
    const { table } = this;
    const corner = this.corner();
    if (corner) table.hover(corner);
    else table.leave();
  }

  private corner(): Spot | null {
    const ctm = this.house?.getScreenCTM();
    if (!ctm || !this.table.held) return null;
    const point = new DOMPoint(this.x, this.y).matrixTransform(ctm.inverse());
    const margin = CELL * 0.7;
    if (point.x < -margin || point.x > 5 * CELL + margin || point.y < -margin || point.y > ROWS * CELL + margin)
      return null;
    const { width, height } = extent(spaces(this.table.held));
    return { x: point.x / CELL - width / 2, y: ROWS - point.y / CELL - height / 2 };
  }

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const { cargo, table } = this;
    this.stop();
    if (!cargo) return;
    if ("pier" in cargo) {
      const box = this.hand?.getBoundingClientRect();
      if (box && event.clientY > box.top - 40 && event.clientX > box.left - 20 && event.clientX < box.right + 20)
        table.bringPier(cargo.pier);
      return;
    }
    table.dragged = false;
    if (table.at) table.put(table.at);
    else table.dropTile();
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const dragging = this.cargo !== null && !("pier" in this.cargo);
    this.stop();
    if (dragging) this.table.dropTile();
  };

  private stop(): void {
    // The click that belongs to a drag, if there is one, comes at once.
    window.setTimeout(() => (this.dragged = false), CLICK_WITHIN);
    this.pointer = -1;
    this.from = null;
    this.waiting = null;
    this.cargo = null;
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.up);
    window.removeEventListener("pointercancel", this.cancel);
  }
}

/** The cell of the house under a pointer. */
export function cellUnder(svg: SVGSVGElement | null, event: { clientX: number; clientY: number }): Spot | null {
  const ctm = svg?.getScreenCTM();
  if (!ctm) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(ctm.inverse());
  const cell = cellAt(point.x, point.y);
  return cell ? spotOf(cell) : null;
}
