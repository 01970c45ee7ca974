import { beforeEach, describe, expect, it } from "vitest";
import { stubStorage } from "../platform/storage-stub";
import { recallCommitment, rememberCommitment } from "./commitments";

describe("stored commitments", () => {
  let stored: Map<string, string>;
  beforeEach(() => (stored = stubStorage()));

  it("keep the first commitment of a table, and no later one", () => {
    expect(recallCommitment("a")).toBeUndefined();
    rememberCommitment("a", "one");
    rememberCommitment("a", "two");
    rememberCommitment("b", "three");
    expect([recallCommitment("a"), recallCommitment("b"), recallCommitment("constructor")]).toEqual([
      "one",
      "three",
      undefined,
    ]);
  });

  it("evict the oldest, and ignore what cannot be read", () => {
    for (let number = 0; number < 305; number += 1) rememberCommitment(`table ${number}`, String(number));
    expect([recallCommitment("table 4"), recallCommitment("table 5"), recallCommitment("table 304")]).toEqual([
      undefined,
      "5",
      "304",
    ]);
    stored.set("nyhavn-promises", "{");
    expect(recallCommitment("table 5")).toBeUndefined();
  });
});
