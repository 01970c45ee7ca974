/** What the guide points at: the parts of the board that make the suggested move when they are touched. */

import { findPaidCards, findPlaceOver } from "../game/choices";
import { fitTile, isSamePlace, listCellsAt, orientShape, parsePoint } from "../game/geometry";
import { parseMove, type ParsedMove } from "../game/notation";
import type { Selection } from "../table/selection.svelte";
import type { TableSession } from "../table/session.svelte";
import { END_TURN } from "./chapters";

const ACT = "[data-testid=act]";
const UNDO = "[data-testid=undo]";
const ROTATE = "[aria-keyshortcuts=R]";
const FLIP = "[aria-keyshortcuts=F]";

/** Whether a suggested move can be made now. */
export function isPossible(session: TableSession, move: string): boolean {
  return move === END_TURN ? session.canEnd : session.choices.some((choice) => choice.move === move);
}

/** The selectors of what can be touched next to make the suggested move. */
export function findTargets(session: TableSession, move: string): string[] {
  if (session.busy || session.behind) return [];
  if (!isPossible(session, move)) return session.canUndo ? [UNDO] : [];
  return pointAt(parseMove(move), session.selection, session.view.hand);
}

function pointAt(move: ParsedMove, selection: Selection, hand: readonly string[]): string[] {
  switch (move.kind) {
    case "take":
      return orAct(move.piers.filter((pier) => !selection.piers.includes(pier)).map((pier) => `[data-pier="${pier}"]`));
    case "discard":
      return selection.discard ? [ACT] : pointAtCards(move, selection, hand);
    case "build":
    case "white":
      return pointAtTile(move, selection);
    case "gain":
    case "activate":
      return [`[data-bonus=${move.kind}]`];
    default:
      return [ACT];
  }
}

const orAct = (targets: string[]) => (targets.length ? targets : [ACT]);

function pointAtCards(move: ParsedMove, { discards }: Selection, hand: readonly string[]): string[] {
  const unwanted = [...findPaidCards(hand, move.cards)].filter((i) => !discards.includes(i));
  return unwanted.map((i) => `[data-card="${i}"]`);
}

function pointAtTile({ kind, colour, cells }: ParsedMove, selection: Selection): string[] {
  const { held, choices } = selection;
  if (!held || !selection.holds(colour, cells.length))
    return [kind === "white" ? "[data-bonus=white]" : `[data-tile=${colour}${cells.length}]`];
  if (selection.cells && isSamePlace(selection.cells, cells)) return [ACT];
  const leading = cells.filter((cell) => {
    const place = findPlaceOver(choices, held, parsePoint(cell));
    return isSamePlace(listCellsAt(orientShape(place.held), place.at), cells);
  });
  if (leading.length) return leading.map((cell) => `[data-cell=${cell}]`);
  return [fitTile(colour, cells)?.held.flipped === held.flipped ? ROTATE : FLIP];
}
