// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../constants";
import { parseMove } from "../game/notation";
import type { Choice, State, TableSummary } from "../wire";
import {
  appendDetails,
  describeCards,
  describeChoice,
  describeMove,
  describeRefusal,
  joinList,
  nameSeats,
  nameSeatsShortly,
  nameSitter,
  nameWithin,
  numberDuplicates,
  numberTurn,
  shortenName,
  titleNames,
} from "./descriptions";
import { chooseLanguage, loadPhrases, say, setLanguage } from "./phrases.svelte";

describe("the game in words", () => {
  beforeAll(() => setLanguage("en"));

  it("lists cards", () => {
    expect(describeCards("RG2")).toBe("a red and 2 greens");
    expect(describeCards("-")).toBe("nothing");
    expect(joinList(["a", "b", "c"])).toBe("a, b and c");
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
    expect(describeChoice({} as State, move)).toBe(
      "Build a red 2-space tile on a1 and b1 (brick b1) for 2 reds, using Construction discount: 1 point and 2 coats of arms",
    );
  });

  it("says a take in the order of the piers, and how many cards are then too many", () => {
    const take = { kind: "take", piers: [1, 2], cards: "RG", turned: "", points: 0, coats: 0 } as unknown as Choice;
    const holding = (handSize: number) => ({ harbour: "YGRRBPE", places: [{ handSize }], due: 0 }) as unknown as State;
    expect(describeChoice(holding(5), take)).toBe("Take a green and a red from piers 2 and 3");
    expect(describeChoice(holding(6), take)).toBe("Take a green and a red from piers 2 and 3, then discard 1");
  });

  it("numbers the turns of a game from 1", () => {
    expect(numberTurn({ turn: 0, ending: null } as TableSummary)).toBe(1);
    expect(numberTurn({ turn: 20, ending: "points" } as TableSummary)).toBe(20);
  });

  it("describes the moves of others", () => {
    expect(describeMove(parseMove("t12/A"), "other", "Anna", "RG")).toBe(
      "Anna took a red and a green from piers 1 and 2, using Any cards.",
    );
    expect(describeMove(parseMove("wb8"), "you", "Anna")).toBe("You placed a special tile on b8.");
  });

  it("describes refusals without words of the notation", () => {
    expect(describeRefusal("not-neighbours")).not.toContain("slash");
    expect(describeRefusal("space-covered")).toBe("One of those spaces is already covered.");
    expect(describeRefusal("too-few-cards", "R")).toBe("Too few cards: 1 red missing.");
    expect(describeRefusal("expected-pier")).toBe(describeRefusal("no-such-code"));
  });

  it("sets its signs as the language does", async () => {
    await setLanguage("fr");
    expect(appendDetails("Tuile", ["gratuite"])).toBe("Tuile\u00A0: gratuite");
    expect(describeCards("R")).toBe("1 rouge");
    await setLanguage("es");
    expect(joinList(["Ana", "Invitado 2"])).toBe("Ana e Invitado 2");
    expect(joinList(["Ana", "Bo"])).toBe("Ana y Bo");
    await setLanguage("en");
  });

  it("shortens the names of bots only", () => {
    expect(shortenName({ name: "apprentice", bot: "apprentice" })).toBe("Apprentice");
    expect(shortenName({ name: "exec", bot: "exec" })).toBe("Program");
    expect(["Bo Jensen", "Ana María", "Eva"].map((name) => shortenName({ name, bot: null }))).toEqual([
      "Bo Jensen",
      "Ana María",
      "Eva",
    ]);
  });

  it("calls the only person at a device you, and tells two bots of a kind apart", () => {
    const mason = { sitter: { name: "mason", bot: "mason" } };
    const places = [{ sitter: { name: "Anna", bot: null } }, mason, mason];
    const state = { places, mine: [0], shared: false } as unknown as State;
    expect(nameSeats(state)).toEqual(["You", "Mason (2)", "Mason (3)"]);
    expect(nameSeats({ ...state, places: state.places.slice(0, 2) })).toEqual(["You", "The Mason"]);
    expect(nameSeatsShortly(state)).toEqual(["You", "Mason (2)", "Mason (3)"]);
    expect(nameSeats({ ...state, mine: [] })[0]).toBe("Anna");
  });

  it("names bots with a small article within sentences, but for English", async () => {
    const [bot, ana] = [
      { name: "mason", bot: "mason" },
      { name: "Ana", bot: null },
    ];
    expect(titleNames([bot, ana].map(nameWithin))).toBe("Mason and Ana");
    await setLanguage("fr");
    expect(titleNames([ana, bot].map(nameWithin))).toBe("Ana et le Maçon");
    expect(titleNames([bot, ana].map(nameWithin))).toBe("Le Maçon et Ana");
    await setLanguage("en");
  });

  it("numbers those with the same name by their seats", () => {
    const bot = { name: "apprentice", bot: "apprentice" };
    expect(numberDuplicates([bot, { name: "Anna", bot: null }, bot].map(nameSitter))).toEqual([
      "The Apprentice (1)",
      "Anna",
      "The Apprentice (3)",
    ]);
  });
});

describe("languages", () => {
  it("are picked from what the browser prefers", () => {
    expect([chooseLanguage(["de", "fr-CA", "en"]), chooseLanguage(["hu-HU"]), chooseLanguage(["xx"])]).toEqual([
      "fr",
      "hu",
      "en",
    ]);
  });

  it("can all be set", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      expect(document.documentElement.lang).toBe(language);
      expect(say("colour-R")).not.toBe("colour-R");
    }
  });
  it("follow the last of several changes", async () => {
    void setLanguage("fr");
    void setLanguage("hu");
    await loadPhrases("rules");
    expect([document.documentElement.lang, say("colour-R")]).toEqual(["hu", "piros"]);
  });
});
