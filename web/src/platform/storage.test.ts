// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readStorage, TableStore, writeStorage } from "./storage";
import { stubStorage } from "./storage-stub";

describe("browser storage", () => {
  let stored: Map<string, string>;
  beforeEach(() => (stored = stubStorage()));

  it("is read as it was written", () => {
    writeStorage("a", { b: [1] });
    expect([readStorage("a"), readStorage("c")]).toEqual([{ b: [1] }, {}]);
  });

  it("is empty if it cannot be read", () => {
    for (const text of ["{", "null", "7", '"text"']) {
      stored.set("a", text);
      expect(readStorage("a")).toEqual({});
    }
    vi.stubGlobal("localStorage", undefined);
    writeStorage("a", {});
    expect(readStorage("a")).toEqual({});
  });

  it("stores only the tables that were visited last", () => {
    const store = new TableStore<number>("a", 2);
    ["one", "two", "one", "three"].forEach((table, number) => store.store(table, number));
    expect(["one", "two", "three", "constructor"].map((table) => store.load(table))).toEqual([
      2,
      undefined,
      3,
      undefined,
    ]);
  });
});
