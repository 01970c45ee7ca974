import { describe, expect, it } from "vitest";
import shuffles from "../../tests/data/shuffles.json";
import { byteOf, commitmentOf, readRecord, verify } from "./verifying";

describe("verifying", () => {
  it("agrees with the test vectors of the protocol", () => {
    expect(commitmentOf(shuffles.secret)).toBe(shuffles.commitment);
    for (const { nonces, bytes } of shuffles.bytes) {
      const ours = bytes.map((row, card) => row.map((_, attempt) => byteOf(shuffles.secret, nonces, card, attempt)));
      expect(ours).toEqual(bytes);
    }
  });

  it.each(shuffles.games)("judges like the server: $about", ({ record, verdict }) => {
    expect(verify(record)).toEqual(verdict);
  });

  it("sees every single exchanged card", () => {
    const { record } = shuffles.games[0]!;
    const refills = [...record.matchAll(/>([RYGBP])/g)];
    expect(refills.length).toBeGreaterThan(20);
    for (const refill of refills) {
      const at = refill.index + 1;
      const other = refill[1] === "R" ? "Y" : "R";
      expect(verify(record.slice(0, at) + other + record.slice(at + 1)).finding).toBe("wrong-cards");
    }
  });

  it("sees a start in which something was built already", () => {
    const { record } = shuffles.games[0]!;
    expect(verify(record.replace(" -:-+", " 4R/4r:-+")).finding).toBe("wrong-cards");
  });

  it("finds nothing to verify in what is no record", () => {
    for (const text of ["", "nyhavn 1", "nyhavn 1\nsecret: 00\ncommitment: 00\nstart: x\n"]) {
      expect(verify(text).finding).toBe("no-secret");
    }
  });

  it("reads headers and turns", () => {
    const read = readRecord("nyhavn 1\nseat-1: Anna: A\nstart: x\n\n; said: nothing\n1. t12 >RY\n2. e ; well\n");
    expect(read).toEqual({ headers: { "seat-1": "Anna: A", start: "x" }, turns: [["t12", ">RY"], ["e"]] });
  });
});
