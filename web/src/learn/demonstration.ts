/** The guide plays the suggested move, visibly, in place of the person. */

import { findPaidCards } from "../game/choices";
import { parseMove } from "../game/notation";
import { settings, TURN_PAUSES } from "../platform/settings.svelte";
import type { TableSession } from "../table/session.svelte";
import { END_TURN } from "./chapters";

const pause = () => new Promise((go) => window.setTimeout(go, TURN_PAUSES[settings.pace] / 2));

/** Select what a move needs, one thing after the other, and play it. */
export async function demonstrateMove(session: TableSession, move: string): Promise<void> {
  if (move === END_TURN) return session.endTurn();
  for (const select of listSelections(session, move)) {
    select();
    await pause();
  }
  const choice = session.choices.find((each) => each.move === move);
  if (choice) await session.play(choice);
}

function listSelections({ selection, view }: TableSession, move: string): (() => void)[] {
  const { kind, piers, cards, colour, cells } = parseMove(move);
  selection.clear();
  switch (kind) {
    case "take":
      return piers.map((pier) => () => selection.touchPier(pier));
    case "discard":
      return [...findPaidCards(view.hand, cards)].map((index) => () => selection.touchCard(index));
    case "build":
    case "white":
      return [() => selection.pickTile(colour, cells.length), () => selection.showPlace(colour, cells)];
    default:
      return [];
  }
}
