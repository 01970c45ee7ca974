// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { findNextFocus, parseKey, rovingFocus, stepPoint } from "./keyboard";

describe("keys on the house", () => {
  it("mean moving, turning, flipping, putting and letting go", () => {
    expect(parseKey({ key: "ArrowUp" })).toEqual({ act: "move", dx: 0, dy: 1 });
    expect(parseKey({ key: "r" })).toEqual({ act: "turn", by: 1 });
    expect(parseKey({ key: "R", shiftKey: true })).toEqual({ act: "turn", by: -1 });
    expect(["f", "Enter", " ", "Escape", "n"].map((key) => parseKey({ key })?.act)).toEqual([
      "flip",
      "put",
      "put",
      "drop",
      "next",
    ]);
  });

  it("leave the browser's own alone", () => {
    expect(parseKey({ key: "r", ctrlKey: true })).toBeNull();
    expect(parseKey({ key: "Tab" })).toBeNull();
  });

  it("never lead outside", () => {
    expect(stepPoint({ x: 4, y: 8 }, 1, 1)).toEqual({ x: 4, y: 8 });
    expect(stepPoint({ x: 0, y: 0 }, 1, 1)).toEqual({ x: 1, y: 1 });
  });
});

describe("roving", () => {
  it("moves in a row, and in rows of four", () => {
    expect(findNextFocus("ArrowRight", 6, 7)).toBe(6);
    expect(findNextFocus("ArrowDown", 1, 20, 4)).toBe(5);
    expect(findNextFocus("ArrowDown", 18, 20, 4)).toBe(18);
    expect(findNextFocus("ArrowUp", 5, 20, 4)).toBe(1);
    expect([findNextFocus("Home", 3, 7), findNextFocus("End", 3, 7), findNextFocus("x", 3, 7)]).toEqual([0, 6, null]);
  });

  it("keeps one item of a group in the tab order", () => {
    document.body.innerHTML = "<div><button data-rove>1</button><button data-rove>2</button></div>";
    const group = document.querySelector("div")!;
    const action = rovingFocus(group);
    const [first, second] = group.querySelectorAll("button");
    expect([first!.tabIndex, second!.tabIndex]).toEqual([0, -1]);
    first!.focus();
    first!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    expect(document.activeElement).toBe(second);
    expect([first!.tabIndex, second!.tabIndex]).toEqual([-1, 0]);
    action.destroy();
  });
});
