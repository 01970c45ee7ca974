import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { TableSummary } from "../wire";
import { findRunning, listResults, settleFinished, settleLost, voidResult } from "./rated-games";
import type { StoredTable } from "./stored-table";

const [WON, OTHER] = [[0], [1]];

function makeTable(table: string, summary: Partial<TableSummary> = {}, rated = true): StoredTable {
  return {
    table,
    sitters: [
      { name: "Anna", bot: null },
      { name: "mason", bot: "mason" },
    ],
    first: null,
    options: { ...DEFAULT_OPTIONS, rated },
    secret: "",
    log: [],
    summary: { ending: null, winners: [], mine: [0], changed: 10, ...summary } as TableSummary,
  };
}

const counts = (table: StoredTable) => table.result?.share;

describe("a rated game in the browser", () => {
  it("counts once it is over", () => {
    const end = (summary: Partial<TableSummary>, rated?: boolean) =>
      counts(settleFinished(makeTable("a", summary, rated)));
    expect(end({})).toBeUndefined();
    expect(end({ ending: "points", winners: WON })).toBe(1);
    expect(end({ ending: "points", winners: WON }, false)).toBeUndefined();
    expect(end({ ending: "end-card", winners: [0, 1] })).toBe(1 / 2);
    expect(end({ ending: "resigned", winners: OTHER })).toBe(0);
    expect(end({ ending: "abandoned", winners: [] })).toBe(0);
  });

  it("is lost when it is left, and counts once", () => {
    const left = settleLost(makeTable("a"), 20);
    expect(left.result).toEqual({ share: 0, at: 20 });
    const wonLater = { ...left, summary: { ...left.summary, ending: "points", winners: WON } };
    expect(settleFinished(wonLater)).toEqual(wonLater);
    const won = settleLost(makeTable("b", { ending: "points", winners: WON }), 20);
    expect(won.result).toEqual({ share: 1, at: 10 });
  });

  it("no longer counts after a reset, and does not become one of the results that count", () => {
    const tables = [settleLost(makeTable("b"), 30), settleLost(makeTable("a"), 20), makeTable("c")];
    expect(listResults(tables).map(({ table, share }) => [table, share])).toEqual([
      ["a", 0],
      ["b", 0],
    ]);
    expect([findRunning(tables), findRunning(tables.slice(0, 2))]).toEqual(["c", null]);
    const reset = tables.map((table) => voidResult(table, 40));
    expect([listResults(reset), findRunning(reset)]).toEqual([[], null]);
    const unrated = makeTable("d", {}, false);
    expect([voidResult(unrated, 40), settleLost(unrated, 40)]).toEqual([unrated, unrated]);
  });
});
