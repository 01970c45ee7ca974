import { describe, expect, it } from "vitest";
import { parsePath } from "./router.svelte";

describe("addresses", () => {
  it("lead to replays and shared games", () => {
    expect(parsePath("/replay/T?step=3")).toEqual({ name: "replay", table: "T" });
    expect(parsePath("/game#AQ.3")).toEqual({ name: "game" });
    expect(parsePath("/replay")).toEqual({ name: "start" });
  });
});
