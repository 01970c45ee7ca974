/** The replay of a game at a table in this browser, as its page may see it. */

import type { Engine } from "../engine/engine";
import type { Replay, State } from "../wire";
import { recordTable } from "./record";
import { makeState } from "./state";
import type { TableEvent } from "./stored-table";
import { LocalTable, type Visibility } from "./table";

/** A table after a move; the move is empty at the start, that of the dealer begins with `>`. */
interface Moment {
  readonly move: string;
  readonly table: LocalTable;
}

/** The start, and the table after each move of the turns that were ended. */
function listMoments(start: LocalTable, log: readonly TableEvent[]): Moment[] {
  const moments: Moment[] = [{ move: "", table: start }];
  let drafts: Moment[] = [];
  for (const event of log) {
    const { table } = drafts.at(-1) ?? moments.at(-1)!;
    if (event.type === "play") drafts.push({ move: event.move, table: table.after([event]) });
    else if (event.type === "undo") drafts.pop();
    else if (event.type === "end") {
      const ended = { move: event.draw ? `>${event.draw}` : drafts.at(-1)!.move, table: table.after([event]) };
      moments.push(...(event.draw ? drafts : drafts.slice(0, -1)), ended);
      drafts = [];
    }
  }
  return moments;
}

/** What the page may see of all past moments, with the hands that it may see now. */
function lookBack(table: LocalTable): Visibility {
  const { viewer, hands } = table.see(null);
  const alone = table.persons.length === 1 ? viewer : null;
  const shown = hands.length > 1 ? hands : hands.filter((seat) => seat === alone);
  return { viewer: alone, waitsFor: null, hands: shown, drafts: true, past: true };
}

/** The replay of a table whose cards are dealt. */
export function replayTable(engine: Engine, table: LocalTable, log: readonly TableEvent[]): Replay {
  const dealt = log.findIndex(({ type }) => type === "deal") + 1;
  const start = new LocalTable(engine, table.opening, log.slice(0, dealt));
  const moments = listMoments(start, log.slice(dealt));
  if (table.isOver) moments.push({ ...moments.pop()!, table });
  const visibility = lookBack(table);
  const show = (moment: LocalTable): State => ({
    ...makeState(engine, moment, visibility),
    canUndo: false,
    canEnd: false,
  });
  return {
    steps: moments.map((moment) => show(moment.table)),
    moves: moments.map(({ move }) => move),
    ended: moments.map((moment) => moment.table.game!.turns.length),
    turns: [...table.game!.turns],
    packed: null,
    record: table.isOver ? recordTable(engine, table) : null,
  };
}
