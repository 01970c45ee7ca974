import { describe, expect, it } from "vitest";
import { DRAWINGS, findCell, locateCell, measureBox, measureLines, parseDrawing, traceOutline } from "./shapes";

describe("cells", () => {
  it("lie from the ground up", () => {
    expect(locateCell("a9")).toEqual({ x: 0, y: 0 });
    expect(locateCell("b4")).toEqual({ x: 40, y: 200 });
    expect(findCell(45, 205)).toBe("b4");
    expect(findCell(-1, 5)).toBeNull();
    expect(findCell(5, 360)).toBeNull();
  });
});

describe("tiles", () => {
  it("are read from their drawings, the brick first", () => {
    expect(parseDrawing("oo/#.")).toEqual(["a1", "a2", "b2"]);
    expect(parseDrawing("o../ooo/..#")).toEqual(["c1", "a2", "b2", "c2", "a3"]);
    for (const drawings of Object.values(DRAWINGS).filter((all) => all.length === 4))
      expect(drawings.map((drawing) => parseDrawing(drawing).length)).toEqual([2, 3, 4, 5]);
  });

  it("have an outline that goes round once", () => {
    expect(traceOutline(["a9"], 4)).toBe("M36 0Q40 0 40 4L40 36Q40 40 36 40L4 40Q0 40 0 36L0 4Q0 0 4 0Z");
    const corners = (drawing: string): number => traceOutline(parseDrawing(drawing)).split("Q").length - 1;
    expect(corners("#oooo")).toBe(4);
    expect(corners("oo/#.")).toBe(6);
    expect(corners(".o./#oo/.o.")).toBe(12);
  });

  it("fill a box", () => {
    expect(measureBox(["b4", "b5", "c5"])).toEqual({ x: 40, y: 160, width: 80, height: 80 });
  });
});

describe("marks", () => {
  it("count what is covered and whether it is all windows", () => {
    const { rows, columns } = measureLines([
      { colour: "P", cells: ["a1", "b1", "c1", "d1"] },
      { colour: "W", cells: ["e1"] },
      { colour: "W", cells: ["e2"] },
    ]);
    expect(rows[0]).toEqual({ filled: 5, of: 5, lit: false, done: true });
    expect(rows[1]).toEqual({ filled: 1, of: 5, lit: true, done: false });
    expect(columns[4]).toEqual({ filled: 2, of: 9, lit: true, done: false });
    expect(columns[0]?.lit).toBe(false);
  });
});
