/** Dragging with Pointer Events: tiles from the stock to the house, cards from the piers to the hand. */

import { COLUMNS, ROWS } from "../constants";
import { CELL, findCell } from "../art/shapes";
import { measureShape, orientShape, parsePoint, type GridPoint } from "../game/geometry";
import type { Selection } from "../table/selection.svelte";

/** The pixels from which a movement is a drag, and no trembling of a click. */
const THRESHOLD = 6;
/** How many pixels above a finger a tile is held, so that the finger does not hide it. */
const ABOVE_FINGER = 56;
/** The milliseconds within which the click that ends a drag follows. */
const CLICK_WITHIN = 50;
/** How far around the house, in cells, and around the hand, in pixels, something may still be dropped. */
const [HOUSE_MARGIN, HAND_MARGIN] = [0.7, { above: 40, beside: 20 }];

export type DragPayload =
  | { readonly tile: { colour: string; size: number; quarters: number } }
  | { readonly pier: number }
  | { readonly placed: true };

export class DragAndDrop {
  /** The position of the payload in pixels of the window, if anything is dragged. */
  x = $state(0);
  y = $state(0);
  payload = $state.raw<DragPayload | null>(null);
  /** The svg of the player's house, in house units. */
  house: SVGSVGElement | null = null;
  /** The drop target of cards. */
  hand: HTMLElement | null = null;
  /** Whether a click that follows belongs to a drag. */
  private dragged = false;
  private pointer = -1;
  private from: { x: number; y: number } | null = null;
  private waiting: DragPayload | null = null;
  private lift = 0;

  constructor(private readonly selection: Selection) {}

  /** Pixels of a cell of the house. */
  get cell(): number {
    const scale = this.house?.getScreenCTM()?.a ?? 0.8;
    return CELL * scale;
  }

  start(event: PointerEvent, payload: DragPayload): void {
    if (event.button !== 0 || this.waiting || !this.selection.choices.length) return;
    this.pointer = event.pointerId;
    this.from = { x: event.clientX, y: event.clientY };
    this.waiting = payload;
    this.dragged = false;
    this.lift = event.pointerType === "touch" ? ABOVE_FINGER : 0;
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.up);
    window.addEventListener("pointercancel", this.cancel);
  }

  /** Move the focus to the house after a tile was picked; if it was picked by key, put it on its first place. */
  focusHouse(byKey: boolean): void {
    if (byKey) this.selection.putOnFirstPlace();
    this.house?.querySelector<SVGElement>("[data-cell][tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Whether a click only ends a drag and must be ignored. */
  swallowsClick(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return was;
  }

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer || !this.from) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.payload && far < THRESHOLD) return;
    if (!this.payload) this.beginDrag();
    event.preventDefault();
    this.x = event.clientX;
    this.y = event.clientY - this.lift;
    if (this.payload && !("pier" in this.payload)) this.hoverAtPointer();
  };

  private beginDrag(): void {
    const payload = this.waiting!;
    this.payload = payload;
    this.dragged = true;
    const { selection } = this;
    if ("tile" in payload) {
      const { colour, size, quarters } = payload.tile;
      if (!selection.holds(colour, size)) selection.pickTile(colour, size, quarters);
      this.focusHouse(false);
    }
    if (!("pier" in payload)) {
      selection.pinned = false;
      selection.dragged = true;
    }
  }

  /** Hover the tile over the house with its centre at the pointer. */
  private hoverAtPointer(): void {
    const { selection } = this;
    const corner = this.findCornerAtPointer();
    if (corner) selection.hoverTile(corner);
    else selection.endHover();
  }

  private findCornerAtPointer(): GridPoint | null {
    const ctm = this.house?.getScreenCTM();
    if (!ctm || !this.selection.held) return null;
    const point = new DOMPoint(this.x, this.y).matrixTransform(ctm.inverse());
    const margin = CELL * HOUSE_MARGIN;
    if (point.x < -margin || point.x > COLUMNS * CELL + margin || point.y < -margin || point.y > ROWS * CELL + margin)
      return null;
    const { width, height } = measureShape(orientShape(this.selection.held));
    return { x: point.x / CELL - width / 2, y: ROWS - point.y / CELL - height / 2 };
  }

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const { payload, selection } = this;
    this.endDrag();
    if (!payload) return;
    if ("pier" in payload) {
      if (this.isOverHand(event)) selection.bringPier(payload.pier);
      return;
    }
    selection.dragged = false;
    if (selection.at) selection.putTile(selection.at);
    else selection.dropTile();
  };

  /** Whether a card would fall into the hand, which is at the bottom of the page. */
  private isOverHand({ clientX, clientY }: PointerEvent): boolean {
    const box = this.hand?.getBoundingClientRect();
    if (!box) return false;
    const { above, beside } = HAND_MARGIN;
    return clientY > box.top - above && clientX > box.left - beside && clientX < box.right + beside;
  }

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const dragging = this.payload !== null && !("pier" in this.payload);
    this.endDrag();
    if (dragging) this.selection.dropTile();
  };

  private endDrag(): void {
    // The click that ends a drag, if there is one, follows at once.
    window.setTimeout(() => (this.dragged = false), CLICK_WITHIN);
    this.pointer = -1;
    this.from = null;
    this.waiting = null;
    this.payload = null;
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.up);
    window.removeEventListener("pointercancel", this.cancel);
  }
}

/** The cell of the house under a pointer. */
export function findCellUnder(
  svg: SVGSVGElement | null,
  event: { clientX: number; clientY: number },
): GridPoint | null {
  const ctm = svg?.getScreenCTM();
  if (!ctm) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(ctm.inverse());
  const cell = findCell(point.x, point.y);
  return cell ? parsePoint(cell) : null;
}
