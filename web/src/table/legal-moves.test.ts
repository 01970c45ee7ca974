// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import positions from "../../../tests/data/choices.json";
import { filterByKind, listAllPlaces } from "../game/choices";
import { parsePoint } from "../game/geometry";
import { parseMove } from "../game/notation";
import type { Choice, State } from "../wire";
import { Selection } from "./selection.svelte";
import { TableView } from "./view.svelte";

type Position = (typeof positions)[number];

/** A selection at a position of a real game, whose legal moves the server has listed. */
function selecting({ phase, harbour, hand, choices }: Position, played: Choice[] = []): Selection {
  const view = new TableView();
  const places = [{ hand, house: { tiles: [], score: 0 } }];
  view.show({ seq: 1, viewer: 0, mine: [0], phase, harbour, places } as unknown as State);
  return new Selection(view, {
    canPick: true,
    choices,
    myTurn: true,
    busy: false,
    play: (choice) => Promise.resolve(void played.push(choice)),
    explain: () => Promise.resolve({ refusal: null }),
  });
}

const movesOf = (choices: readonly Choice[]) => choices.map(({ move }) => move).sort();

/** The moves that selecting the parts of a choice leads to. */
function pick(position: Position, choice: Choice): Choice[] {
  const played: Choice[] = [];
  const selection = selecting(position, played);
  const { hand, choices } = position;
  switch (choice.kind) {
    case "take":
      for (const pier of choice.piers) selection.touchPier(pier);
      return selection.take ? [selection.take] : [];
    case "discard":
      for (const index of indicesOf(choice.cards, hand)) selection.touchCard(index);
      return selection.discard ? [selection.discard] : [];
    case "build":
      selection.pickTile(choice.colour!, choice.cells.length);
      for (const _ of listAllPlaces(choices, choice.colour!, choice.cells.length)) {
        selection.cyclePlace();
        if (selection.payments.includes(choice)) return selection.payments;
      }
      return [];
    case "white":
      selection.touchCell(parsePoint(choice.cells[0]!));
      return played;
    default:
      return filterByKind(choices, choice.kind).filter(({ ability }) => ability === choice.ability);
  }
}

const expand = (bag: string) =>
  bag.replace(/(.)(\d+)/g, (_, card: string, count: string) => card.repeat(Number(count)));

/** Where cards lie in a hand. */
function indicesOf(cards: string, hand: string): number[] {
  const left = [...expand(hand)];
  return [...expand(cards)].map((card) => {
    const index = left.indexOf(card);
    left[index] = "";
    return index;
  });
}

describe.each(positions)("in phase $phase with $hand in hand", (position) => {
  it("every legal move can be picked, and is the one that is chosen", () => {
    for (const choice of position.choices) {
      const alike = position.choices.filter(
        ({ kind, cells, colour }) =>
          kind === "build" && colour === choice.colour && cells.join() === choice.cells.join(),
      );
      expect(movesOf(pick(position, choice))).toEqual(movesOf(choice.kind === "build" ? alike : [choice]));
    }
  });

  it("the notation of a move says what the choice says", () => {
    for (const { move, kind, piers, cards, colour, cells, ability, turned } of position.choices) {
      const paid = kind === "take" ? "-" : cards;
      const said = { kind, piers, cards: paid, colour: colour ?? "", cells, ability: ability ?? "", turned };
      expect(parseMove(move)).toEqual(kind === "white" ? { ...said, colour: "W" } : said);
    }
  });
});
