import { beforeAll, describe, expect, it } from "vitest";
import {
  brief,
  cardsWords,
  choiceWords,
  listing,
  nameOf,
  numbered,
  refusalWords,
  toldWords,
  withParts,
} from "./announce";
import { readMove } from "./notation";
import { LANGUAGES, learn, preferred, say, speak } from "./phrases.svelte";
import type { Choice } from "./wire";

describe("the game in words", () => {
  beforeAll(() => speak("en"));

  it("lists cards", () => {
    expect(cardsWords("RG2")).toBe("red and 2 green");
    expect(cardsWords("-")).toBe("nothing");
    expect(listing(["a", "b", "c"])).toBe("a, b and c");
  });

  it("says a choice with what it costs and brings", () => {
    const move = {
      kind: "build",
      colour: "R",
      cells: ["b1", "a1"],
      cards: "R2",
      turned: "D",
      points: 1,
      coats: 2,
    } as Choice;
    expect(choiceWords(move)).toBe(
      "Build the red tile of size 2 on a1 and b1, brick on b1, for 2 red with Construction discount: 1 point and 2 coats of arms",
    );
  });

  it("tells what others did", () => {
    expect(toldWords(readMove("t12/A"), "other", "Anna", "RG")).toBe(
      "Anna takes red and green from piers 1 and 2 with Any cards.",
    );
    expect(toldWords(readMove("wb8"), "you", "Anna")).toBe("You lay a special tile on b8.");
  });

  it("says why not without a word of the notation", () => {
    expect(refusalWords("not-neighbours")).not.toContain("slash");
    expect(refusalWords("space-covered")).toBe("One of the spaces is covered already.");
    expect(refusalWords("expected-pier")).toBe(refusalWords("no-such-code"));
  });

  it("sets its signs as the language does", async () => {
    await speak("fr");
    expect(withParts("Tuile", ["gratuite"])).toBe("Tuile\u00A0: gratuite");
    expect(cardsWords("R")).toBe("1 rouge");
    await speak("en");
  });

  it("shortens the names of bots only", () => {
    expect(brief({ name: "apprentice", bot: "apprentice" })).toBe("Apprentice");
    expect(["Bo Jensen", "Ana María", "Eva"].map((name) => brief({ name, bot: null }))).toEqual([
      "Bo Jensen",
      "Ana María",
      "Eva",
    ]);
  });

  it("numbers those with the same name by their seats", () => {
    const bot = { name: "apprentice", bot: "apprentice" };
    expect(numbered([bot, { name: "Anna", bot: null }, bot].map(nameOf))).toEqual([
      "The Apprentice 1",
      "Anna",
      "The Apprentice 3",
    ]);
  });
});

describe("languages", () => {
  it("are picked from what the browser prefers", () => {
    expect([preferred(["de", "fr-CA", "en"]), preferred(["hu-HU"]), preferred(["xx"])]).toEqual(["fr", "hu", "en"]);
  });

  it("are spoken", async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      expect(document.documentElement.lang).toBe(language);
      expect(say("colour-R")).not.toBe("colour-R");
    }
  });
  it("follow the last of several wishes", async () => {
    void speak("fr");
    void speak("hu");
    await learn("rules");
    expect([document.documentElement.lang, say("colour-R")]).toEqual(["hu", "piros"]);
  });
});
