import { describe, expect, it } from "vitest";
import type { Label } from "./decisions";
import { Findings } from "./findings";
import { isClear, standsOut } from "./measure";
import { addResult, choiceKey, NO_RESULTS, startKey, turnKey, type NamedDecision, type Results } from "./pieces";
import { NORMAL, QUICK } from "./depths";
import { writeWhole } from "./words";

const measure = (mean: number) => ({ mean, error: 0.02 });
const both = (mean: number) => [measure(mean), measure(1 - mean)];
const value = (decided: number, end: number, error: number) => ({
  decided: both(decided),
  end: both(end),
  errors: [error, error],
});
const decide = (label: Label, loss: number, gap = loss) =>
  ({
    label,
    gap,
    loss,
    played: { move: "t12", chance: 0.5, error: 0.01 },
    best: [{ move: "t12", chance: 0.5 + loss, error: 0.01 }],
  }) as unknown as NamedDecision;

const outline = {
  turns: [
    { seat: 0, decisions: 1 },
    { seat: 1, decisions: 2 },
    { seat: 0, decisions: 1 },
  ],
  shares: [1, 0],
  helped: [2],
  hinted: [2],
};

/** Two turns with values; the third one ends the game by a resignation. */
function study(): Results {
  const parts: [keyof Results, string, Results[keyof Results][string]][] = [
    ["starts", startKey(QUICK), both(0.5)],
    ["turns", turnKey(QUICK, 0), value(0.4, 0.3, 0.01)],
    ["turns", turnKey(QUICK, 1), value(0.5, 0.6, 0.2)],
    ["turns", turnKey(QUICK, 2), value(0.6, 0.7, 0.01)],
    ["turns", turnKey(NORMAL, 2), value(0.6, 0.8, 0.01)],
    ["choices", choiceKey(QUICK, 0, 0), decide("mistake", 0.07)],
    ["choices", choiceKey(QUICK, 1, 0), decide("forced", 0)],
    ["choices", choiceKey(QUICK, 1, 1), decide("blunder", 0.3)],
    ["choices", choiceKey(NORMAL, 0, 0), decide("blunder", 0.12)],
    ["choices", choiceKey(QUICK, 2, 0), decide("fine", 0)],
  ];
  return parts.reduce((results, [kind, key, result]) => addResult(results, { kind, key }, result), NO_RESULTS);
}

describe("what a study finds", () => {
  const findings = new Findings(study(), outline);

  it("shows the course as far as it is known, the deeper values first", () => {
    expect(new Findings(NO_RESULTS, outline).course).toEqual([]);
    expect(findings.course.map(([own]) => own!.mean)).toEqual([0.5, 0.3, 0.6, 0.8]);
    expect(findings.isCharted).toBe(true);
  });

  it.each([0, 1])("divides the result of seat %d into luck and moves", (seat) => {
    const { start, luck, moves, result } = findings.describeSeat(seat)!;
    expect(result - start.mean).toBeCloseTo(luck.luck + moves.mean, 12);
    expect(luck.luck).toBeCloseTo(seat ? -0.2 : 0.2, 12);
    expect(luck.error).toBeCloseTo(Math.hypot(0.01, 0.2, 0.01), 12);
    expect(moves.error).toBeCloseTo(Math.hypot(luck.error, start.error), 12);
  });

  it("tells luck before own turns from that before the turns of others", () => {
    const { own, others } = findings.describeSeat(0)!;
    expect([own, others].map(({ luck }) => Math.round(100 * luck))).toEqual([10, 10]);
    expect([own.error, others.error]).toEqual([0.2, Math.hypot(0.01, 0.01)]);
    expect(Math.round(100 * findings.describeSeat(1)!.own.luck)).toBe(10);
  });

  it("rates a seat at quick depth once all its decisions are judged, also where noise speaks for the played move", () => {
    const rate = (gap: number) =>
      new Findings(
        addResult(study(), { kind: "choices", key: choiceKey(QUICK, 0, 0) }, decide("fine", Math.max(0, gap), gap)),
        outline,
      ).rate(0);
    expect(rate(0.03)).toMatchObject({ decisions: 1, open: 1 });
    expect(rate(0.03)!.rate).toBeCloseTo(30, 9);
    expect(rate(-0.01)!.rate).toBeCloseTo(-10, 9);
    expect(new Findings(NO_RESULTS, outline).rate(0)).toBeNull();
  });

  it("counts the decisions of a seat that had a choice, without those with help", () => {
    expect(findings.unforced(0).map(({ turn }) => turn)).toEqual([0]);
    expect(findings.unforced(1).map(({ turn, number }) => [turn, number])).toEqual([[1, 1]]);
    expect([findings.countLabel(0, "blunder"), findings.countLabel(1, "mistake")]).toEqual([1, 0]);
    expect([findings.countHints(0), findings.countHints(1)]).toEqual([1, 0]);
    expect(findings.accuracy(0)).toBeCloseTo(103.1668 * Math.exp(-4.354 * 0.12) - 3.1669, 9);
    expect(new Findings(NO_RESULTS, outline).accuracy(0)).toBeNull();
  });

  it("names what decided the game, in its order", () => {
    expect(findings.worst(1)!.label).toBe("blunder");
    const list = (viewer: number | null, found = findings) =>
      found.turningPoints(viewer).map(({ turn, change, isOthers }) => [turn, Math.round(100 * change), isOthers]);
    expect(list(0)).toEqual([
      [0, -12, false],
      [1, 30, false],
      [2, 20, false],
    ]);
    expect(list(1)).toEqual([
      [0, 12, false],
      [1, -30, false],
      [2, -20, false],
    ]);
    expect(list(null).slice(0, 2)).toEqual([
      [0, -12, true],
      [1, -30, true],
    ]);
    const three = new Findings(study(), { ...outline, shares: [1, 0, 0] });
    expect(list(0, three)[1]).toEqual([1, -30, true]);
    expect([isClear({ luck: 0.1, error: 0.04 }), isClear({ luck: -0.1, error: 0.06 })]).toEqual([true, false]);
    expect([standsOut({ luck: -0.1, error: 0.03 }), standsOut({ luck: 0.1, error: 0.04 })]).toEqual([true, false]);
  });

  it("names no refill before it is measured by more than few samples", () => {
    const lucky = (depth: typeof QUICK) =>
      addResult(study(), { kind: "turns", key: turnKey(depth, 0) }, value(0.3, 0.9, 0.1));
    const list = (depth: typeof QUICK) => {
      const found = new Findings(lucky(depth), outline);
      return [found.refillSwing(0, 0)?.error, found.turningPoints(0).map(({ decision }) => decision?.label)];
    };
    expect(list(QUICK)).toEqual([undefined, ["blunder", "blunder", undefined]]);
    expect(list(NORMAL)).toEqual([0.1, [undefined, "blunder", undefined]]);
  });
});

it("writes rates below 0 with a minus sign, and never a rounded one below 0", () => {
  expect([-3.8, -0.2, 26.4].map(writeWhole)).toEqual(["−4", "0", "26"]);
});
