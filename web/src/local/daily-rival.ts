/** What a level makes of a daily deal in the place of the person. */

import type { Engine } from "../engine/engine";
import type { Bots } from "./bots";
import { openDeal, thinkSteadily, type Deal } from "./daily-deal";
import { listScores } from "./game";
import { DEALT } from "./stored-table";
import { LocalTable } from "./table";

/** The points of both sides, and the turns of the first one. */
export interface DealScore {
  readonly own: number;
  readonly rival: number;
  readonly turns: number;
}

/** Let a level play a deal to its end. */
export async function playDeal(engine: Engine, bots: Bots, deal: Deal, level: string): Promise<DealScore> {
  let table = new LocalTable(engine, openDeal("", deal), DEALT);
  while (!table.isOver) {
    const game = table.game!;
    const view = engine.view(game.position, game.seat);
    const event = game.turnDone
      ? table.makeTurnEnd()
      : table.makeNumberedMove(await bots.chooseMove(table.botDue ?? level, view, thinkSteadily(deal, game)));
    table = table.after([event]);
  }
  const [own] = table.persons as [number];
  const scores = listScores(table.game!.settled);
  const turns = table.game!.turns.filter(({ seat }) => seat === own).length;
  return { own: scores[own]!, rival: scores[1 - own]!, turns };
}
