/** The own games of this device and what their reviews say, for a page. */

import type { Engine } from "../engine/engine";
import { loadEngine } from "../engine/support";
import { deleteTable, fetchRecord } from "../local/hosts";
import { keepOwnGame, listOwnGames, removeOwnGame, type OwnGame } from "../local/game-store";
import { removeReview } from "../local/review-store";
import { reviewKey } from "../study/findings";
import type { TableSummary } from "../wire";
import { isOwnTable } from "./figures";
import { readOwnGame } from "./record-reader";
import { readStudied, type Studied } from "./studied";

/** The games that count, the oldest first. */
const sortGames = (games: readonly OwnGame[]): OwnGame[] =>
  games.filter(({ whole }) => whole).sort((a, b) => a.when - b.when);

/** Delete a game with its table, its review and its numbers. */
export async function deleteOwnGame({ table, record, seat }: OwnGame): Promise<void> {
  if (table) await deleteTable(table);
  await removeOwnGame(record);
  for (const viewer of [seat, null]) await removeReview(reviewKey(viewer, record));
}

export class OwnGames {
  games = $state.raw<OwnGame[]>([]);
  studied = $state.raw<ReadonlyMap<OwnGame, Studied>>(new Map());
  loaded = $state(false);

  /** Show what is kept. */
  async load(): Promise<void> {
    const games = sortGames(await listOwnGames());
    const studied = await Promise.all(games.map(async (game) => [game, await readStudied(game)] as const));
    [this.games, this.studied, this.loaded] = [games, new Map(studied), true];
  }

  /** Look at the review of a game again. */
  async refresh(game: OwnGame): Promise<void> {
    this.studied = new Map([...this.studied, [game, await readStudied(game)]]);
  }

  /** Read the games of tables that are not known yet. */
  async gather(tables: readonly TableSummary[]): Promise<void> {
    const known = new Set((await listOwnGames()).map(({ table }) => table));
    const missing = tables.filter((table) => isOwnTable(table) && !known.has(table.table));
    if (!missing.length) return;
    const engine = await loadEngine();
    for (const table of missing) await readTable(engine, table).catch(() => undefined);
    await this.load();
  }
}

async function readTable(engine: Engine, { table, mine, changed }: TableSummary): Promise<void> {
  const game = readOwnGame(engine, await fetchRecord(table), { seat: mine[0]!, table, when: changed });
  if (game) await keepOwnGame(game);
}
