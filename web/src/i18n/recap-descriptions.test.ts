// @vitest-environment happy-dom
import { afterAll, describe, expect, it } from "vitest";
import type { State } from "../wire";
import type { Language } from "./phrases.svelte";
import { setLanguage } from "./phrases.svelte";
import { describeRecap } from "./recap-descriptions";

const mason = { sitter: { name: "mason", bot: "mason" } };
const turn = (moves: string[], score: number, taken = "") => ({ seat: 0, moves, scores: [score, 0], taken, draw: "" });

/** A game of the Mason, alone or against another one. */
function playTurns(turns: object[], ending: string | null = null): State {
  const places = [mason, { sitter: { name: "Anna", bot: null } }];
  return { turns, places, mine: [1], shared: false, outcome: ending && { ending } } as unknown as State;
}

const take = playTurns([turn(["t12/A", "dR"], 0, "PR")]);
const rows = playTurns([turn(["bPa1b1c1=P2/D"], 0), turn(["bRd1e1=R2", "we2", "aT"], 1)]);
const column = Array.from({ length: 9 }, (_, row) => `we${row + 1}`);
const lit = playTurns([turn(["t12/T", "bRa1b1=-/DT", ...column], 12, "RG")], "points");

const SENTENCES: Record<Language, string[]> = {
  en: [
    "Mason took a purple and a red, using Any cards, and discarded a red.",
    "Mason built a purple 3 for only 2 purples, using Construction discount.",
    "Mason built a red 2 for 2 reds, completed row 1 (+1) and earned 2 bonuses: a special tile on e2 and Both actions.",
  ],
  fr: [
    "Le Maçon a pris 1 violette et 1 rouge (capacité : « Cartes au choix ») et défaussé 1 rouge.",
    "Le Maçon a posé une violette de 3 pour seulement 2 violettes (capacité : « Coût de construction réduit »).",
    "Le Maçon a posé une rouge de 2 pour 2 rouges, complété la ligne 1 (+1) et gagné 2 actions bonus : une tuile spéciale en e2 et « Prendre des cartes et Construire ».",
  ],
  es: [
    "El Albañil tomó 1 morada y 1 roja, usando «Cualquier carta», y descartó 1 roja.",
    "El Albañil colocó una morada de 3 por solo 2 moradas, usando «Descuento».",
    "El Albañil colocó una roja de 2 por 2 rojas, completó la línea 1 (+1) y ganó 2 bonificaciones: una loseta especial en e2 y «Ambas acciones».",
  ],
  hu: [
    "A Kőműves elvett 1 lila és 1 piros kártyát „Bármelyik kártya” képességgel, és eldobott 1 piros kártyát.",
    "A Kőműves beépített egy lila 3-ast mindössze 2 lila kártyáért „Olcsóbb építés” képességgel.",
    "A Kőműves beépített egy piros 2-est 2 piros kártyáért, ezzel betelt az 1. sor (+1), és 2 címerakciót szerzett: egy speciális lapka az e2 mezőn és „Kártyahúzás és építés”.",
  ],
};

/** A text with plain blanks. */
const simplify = (text: string) => text.replace(/[\u00A0\u202F]/gu, " ");

describe("a turn in words", () => {
  afterAll(() => setLanguage("en"));

  it.each(Object.entries(SENTENCES))("is a sentence of its language: %s", async (language, expected) => {
    await setLanguage(language as Language);
    const told = [describeRecap(take, 0), describeRecap(rows, 0), describeRecap(rows, 1)];
    expect(told.map(({ whole }) => simplify(whole))).toEqual(expected);
    expect(told.every(({ brief, whole }) => whole.startsWith(brief))).toBe(true);
  });

  it("tells a win with its lines", async () => {
    await setLanguage("en");
    expect(describeRecap(lit, 0).whole).toMatch(
      /, lit up column e, all windows \(\+12\), earned 9 .* and wins with 12 points!$/,
    );
  });
});
