/** Keyboard commands of the board, and roving focus inside a group. */

import { COLUMNS, ROWS } from "../constants";
import { type GridPoint } from "../game/geometry";

export type KeyCommand =
  | { readonly act: "move"; readonly dx: number; readonly dy: number }
  | { readonly act: "turn"; readonly by: number }
  | { readonly act: "flip" | "put" | "drop" | "next" | "previous" };

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface KeyPress {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/** The command of a key while a tile is held; null for keys with a modifier, which belong to the browser. */
export function parseKey(event: KeyPress): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const move = MOVES[event.key];
  if (move) return { act: "move", dx: move[0], dy: move[1] };
  switch (event.key) {
    case "r":
    case "R":
      return { act: "turn", by: event.shiftKey ? -1 : 1 };
    case "f":
    case "F":
      return { act: "flip" };
    case "Enter":
    case " ":
      return { act: "put" };
    case "Escape":
      return { act: "drop" };
    case "n":
    case "N":
      return { act: "next" };
    case "p":
    case "P":
      return { act: "previous" };
    default:
      return null;
  }
}

/** The next cell in a direction, clamped to the house. */
export function stepPoint(from: GridPoint, dx: number, dy: number): GridPoint {
  return {
    x: Math.max(0, Math.min(COLUMNS - 1, from.x + dx)),
    y: Math.max(0, Math.min(ROWS - 1, from.y + dy)),
  };
}

/** The index of the item that gets the focus, in rows of `perRow`; null if the key does not move it. */
export function findNextFocus(key: string, index: number, count: number, perRow = count): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(last, index + 1);
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "ArrowDown":
      return perRow < count && index + perRow <= last
        ? index + perRow
        : perRow < count
          ? index
          : Math.min(last, index + 1);
    case "ArrowUp":
      return perRow < count && index - perRow >= 0 ? index - perRow : perRow < count ? index : Math.max(0, index - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** A Svelte action: arrow keys move the focus among the buttons of an element; only one of them is in the tab order. */
export function rovingFocus(node: HTMLElement, perRow?: number) {
  const listItems = () => [...node.querySelectorAll<HTMLElement>("[data-rove]")];
  function updateTabOrder() {
    const all = listItems();
    const current =
      all.find((item) => item.tabIndex === 0 && item === document.activeElement) ?? all.find((i) => i.tabIndex === 0);
    all.forEach((item, i) => (item.tabIndex = current ? (item === current ? 0 : -1) : i === 0 ? 0 : -1));
  }
  function handleFocus(event: FocusEvent) {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    if (target) for (const item of listItems()) item.tabIndex = item === target ? 0 : -1;
  }
  function handleKey(event: KeyboardEvent) {
    const all = listItems();
    const index = all.indexOf((event.target as HTMLElement).closest<HTMLElement>("[data-rove]")!);
    const next = index < 0 ? null : findNextFocus(event.key, index, all.length, perRow ?? all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }
  updateTabOrder();
  const observer = new MutationObserver(updateTabOrder);
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", handleFocus);
  node.addEventListener("keydown", handleKey);
  return {
    destroy() {
      observer.disconnect();
      node.removeEventListener("focusin", handleFocus);
      node.removeEventListener("keydown", handleKey);
    },
  };
}
