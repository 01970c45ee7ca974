import { describe, expect, it } from "vitest";
import shuffles from "../../../tests/data/shuffles.json";
import { deriveSeed, drawFirstSeat, formatTerms, hashTerms, verifyNonces } from "./protocol";
import type { Engine } from "../engine/engine";
import { compileEngine } from "../engine/compiled-engine";
import { deriveByte, hashSecret, parseRecord, verifyRecord } from "./verification";

const engine = await compileEngine();

describe("verifying", () => {
  it("agrees with the test vectors of the protocol", () => {
    expect(hashSecret(shuffles.secret)).toBe(shuffles.commitment);
    for (const { nonces, bytes } of shuffles.bytes) {
      const ours = bytes.map((row, card) =>
        row.map((_, attempt) => deriveByte(shuffles.secret, nonces, card, attempt)),
      );
      expect(ours).toEqual(bytes);
    }
  });

  it.each(shuffles.version2.agreed)("follows the law of version 2: $about", (agreed) => {
    const terms = { ...agreed, commitment: shuffles.commitment };
    expect([formatTerms(terms), hashTerms(terms)]).toEqual([agreed.terms, agreed.digest]);
    expect(verifyNonces(agreed.digest, agreed.pledges)).toBe(true);
    const seed = deriveSeed(agreed.digest, agreed.pledges);
    expect(seed).toBe(agreed.seed);
    expect(agreed.first ?? drawFirstSeat(shuffles.secret, seed, agreed.seats.length)).toBe(agreed.begins);
    const ours = agreed.bytes.map((row, card) =>
      row.map((_, attempt) => deriveByte(shuffles.secret, seed, card, attempt, 2)),
    );
    expect(ours).toEqual(agreed.bytes);
  });

  it("draws who begins, passing over what would favour somebody", () => {
    for (const { seed, players, first } of shuffles.version2.firsts) {
      expect(drawFirstSeat(shuffles.secret, seed, players)).toBe(first);
    }
  });

  it.each(shuffles.games)("judges like the server: $about", ({ record, verdict }) => {
    expect(verifyRecord(engine, record)).toEqual(verdict);
  });

  /** In what order and case moves are written, and whether turns have numbers, is left open by the notation. */
  const NEVER_WRITTEN = [
    "numbers missing",
    "a number missing",
    "numbers without a point",
    "numbers without a blank",
    "a turn on two lines",
    "lower case",
    "a number with a zero",
    "a number without moves",
    "forged, numbers missing",
  ];

  it.each(shuffles.forms)("reads like the server, or not at all: $about", ({ about, record, verdict }) => {
    const found = verifyRecord(engine, record);
    if (verdict && !NEVER_WRITTEN.includes(about)) expect(found).toEqual(verdict);
    else expect(found.finding).toBe("no-secret");
  });

  const fair = [1, 2].map((version) => shuffles.games.find(({ verdict }) => verdict.version === version)!);
  it.each(fair)("sees every single exchanged card: $about", ({ record }) => {
    const refills = [...record.matchAll(/>([RYGBP])/g)];
    expect(refills.length).toBeGreaterThan(20);
    for (const refill of refills) {
      const at = refill.index + 1;
      const other = refill[1] === "R" ? "Y" : "R";
      expect(verifyRecord(engine, record.slice(0, at) + other + record.slice(at + 1)).finding).toBe("wrong-cards");
    }
  });

  it.each([">R", ">E"])("does not draw a card that nobody can draw: %s", (card) => {
    const { record } = shuffles.games.find(({ verdict }) => verdict.given > 0)!;
    const turns = record.indexOf("\n\n1.");
    const drawn = Array.from({ length: 20 }, (_, turn) => `${turn + 1}. t12 ${card}`);
    expect(verifyRecord(engine, `${record.slice(0, turns)}\n\n${drawn.join("\n")}\n`).finding).toBe("wrong-cards");
  });

  it("draws no card if none is left", () => {
    const [record, none] = [
      shuffles.games[0]!.record,
      { setUp: (players: number) => engine.setUp(players), drawable: () => [] },
    ];
    expect(verifyRecord(none as unknown as Engine, record).finding).toBe("wrong-cards");
  });

  it("sees a start in which something was built already", () => {
    const { record } = shuffles.games[0]!;
    expect(verifyRecord(engine, record.replace(" -:-+", " 4R/4r:-+")).finding).toBe("wrong-cards");
  });

  it("finds nothing to verify in what is no record", () => {
    for (const text of ["", "nyhavn 1", "nyhavn 1\nsecret: 00\ncommitment: 00\nstart: x\n"]) {
      expect(verifyRecord(engine, text).finding).toBe("no-secret");
    }
  });

  it("reads headers and turns", () => {
    const read = parseRecord("nyhavn 1\nseat-1: Anna: A\nstart: x\n\n; said: nothing\n1. t12 >RY\n2. e ; well\n");
    expect(read).toEqual({ headers: { "seat-1": "Anna: A", start: "x" }, turns: [["t12", ">RY"], ["e"]] });
    expect(parseRecord("nyhavn 1\nstart: x\n\nt12 >RY\n")).toBeNull();
  });
});
