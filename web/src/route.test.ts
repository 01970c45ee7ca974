import { describe, expect, it } from "vitest";
import { pageOf } from "./route.svelte";

describe("addresses", () => {
  it("lead to replays and shared games", () => {
    expect(pageOf("/replay/T?step=3")).toEqual({ name: "replay", table: "T" });
    expect(pageOf("/game#AQ.3")).toEqual({ name: "game" });
    expect(pageOf("/replay")).toEqual({ name: "start" });
  });
});
