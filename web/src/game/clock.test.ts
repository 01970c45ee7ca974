import { describe, expect, it } from "vitest";
import { computeLowTime, computeRemainingTime, readClock } from "./clock";

describe("a clock", () => {
  it("shows a second that has begun, and never less than nothing", () => {
    expect(readClock(0).text).toBe("0:00");
    expect(readClock(1).text).toBe("0:01");
    expect(readClock(247_000).text).toBe("4:07");
    expect(computeRemainingTime(1000, 1500)).toBe(0);
    expect(computeRemainingTime(1500, 1000)).toBe(500);
  });

  it("shows days and hours where there are some", () => {
    expect(readClock(50 * 3600 * 1000)).toMatchObject({ days: 2, hours: 2, minutes: 0 });
    expect(readClock(3_900_000)).toMatchObject({ days: 0, hours: 1, minutes: 5 });
  });

  it("is short of time in the last half minute, or hour", () => {
    expect(computeLowTime({ seconds: 900 })).toBe(30_000);
    expect(computeLowTime({ seconds: 20 })).toBe(5000);
    expect(computeLowTime({ seconds: 2 * 24 * 3600, perTurn: true })).toBe(3_600_000);
  });
});
