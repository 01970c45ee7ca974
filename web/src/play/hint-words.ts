/** The steps of a hint in words. */

import { parsePoint } from "../game/geometry";
import type { ParsedMove } from "../game/notation";
import {
  capitalize,
  describeCards,
  describeTurnedAbilities,
  joinList,
  nameColour,
  nameTile,
} from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import { COLUMNS } from "../constants";
import { describeAdvice, describeReasons, toError, toPoints } from "../study/words";
import { listColours, type Hints } from "../table/hints.svelte";
import type { State } from "../wire";

/** What an ability helps to do. */
const USES: Readonly<Record<string, string>> = { A: "take", X: "take", D: "build", C: "build", T: "both" };

/** Reasons that the move itself tells. */
const PLAIN: readonly string[] = ["ability", "activate", "white", "build", "take"];

/** The words of a hint: what kind of move, where, and which. */
export interface HintWords {
  readonly kind: string;
  readonly place: string;
  readonly move: string;
  readonly chance: string;
  readonly reasons: string;
}

/** Where in the house a tile lies. */
function findSide(cells: readonly string[]): "left" | "middle" | "right" {
  const centre = cells.reduce((sum, cell) => sum + parsePoint(cell).x, 0) / cells.length;
  const middle = (COLUMNS - 1) / 2;
  return centre < middle - 0.5 ? "left" : centre > middle + 0.5 ? "right" : "middle";
}

function describePlace({ harbour }: State, { kind, piers, cards, colour, cells, ability }: ParsedMove): string {
  const listNames = (letters: readonly string[]) => joinList([...new Set(letters)].map(nameColour));
  switch (kind) {
    case "take":
      return say("web-hint-colours", { colours: listNames(piers.map((pier) => harbour[pier]!)) });
    case "discard":
      return say("web-hint-discard", { colours: listNames(listColours(cards)) });
    case "gain":
      return say("web-hint-use", { use: USES[ability]! });
    case "build":
      return say("web-hint-tile", { colour: nameColour(colour), side: findSide(cells) });
    case "white":
      return say("web-hint-side", { side: findSide(cells) });
    default:
      return "";
  }
}

/** The move; a tile without its cells, which are drawn on the board. */
function nameMove(shown: State, text: string, { kind, cards, cells, colour, turned }: ParsedMove): string {
  if (kind !== "build") return describeAdvice(shown, text);
  const tile = nameTile(colour, cells.length);
  const words = { tile, cards: describeCards(cards), turned: describeTurnedAbilities(turned) };
  return capitalize(say("web-hint-build-for", words));
}

/** A hint as far as it is told, with so many reasons at most; with all of them it also names the cells. */
export function describeHint(shown: State, { known, move, told }: Hints, most = Infinity): HintWords | null {
  if (!known || !move) return null;
  const { best, reasons } = known;
  const isTold = told.includes("move");
  const telling = reasons.filter(({ kind }) => !PLAIN.includes(kind)).slice(0, most);
  return {
    kind: told.includes("kind") ? say(`web-hint-${move.kind}`) : "",
    place: told.includes("place") ? describePlace(shown, move) : "",
    move: !isTold ? "" : most === Infinity ? describeAdvice(shown, best.move) : nameMove(shown, best.move, move),
    chance: isTold ? say("web-hint-chance", { chance: toPoints(best.chance), error: toError(best.error) }) : "",
    reasons: isTold ? describeReasons(telling) : "",
  };
}

/** All that is told, as one text. */
export function speakHint(shown: State, hints: Hints): string {
  const words = describeHint(shown, hints);
  return words ? Object.values(words).filter(Boolean).join(" ") : "";
}
