import { beforeEach, describe, expect, it, vi } from "vitest";
import { promised, remember } from "./promises";

describe("promises", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });

  it("keeps what was shown first, and nothing that is shown later", () => {
    expect(promised("a")).toBeUndefined();
    remember("a", "one");
    remember("a", "two");
    remember("b", "three");
    expect([promised("a"), promised("b"), promised("constructor")]).toEqual(["one", "three", undefined]);
  });

  it("forgets the oldest, and whatever cannot be read", () => {
    for (let number = 0; number < 305; number += 1) remember(`table ${number}`, String(number));
    expect([promised("table 4"), promised("table 5"), promised("table 304")]).toEqual([undefined, "5", "304"]);
    stored.set("nyhavn-promises", "{");
    expect(promised("table 5")).toBeUndefined();
  });
});
