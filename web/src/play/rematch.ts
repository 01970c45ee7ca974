/** A rematch: the same people and bots, the next seat first. */

import { findOwnRating, openTable } from "../local/hosts";
import { isLocal } from "../local/stored-table";
import { fetchLinks } from "../net/api";
import { navigate } from "../platform/router.svelte";
import { findRatingBefore } from "../table/rated-level";
import type { TableSession } from "../table/session.svelte";
import type { State } from "../wire";

export async function openRematch(session: TableSession, shown: State): Promise<void> {
  const level = shown.options.rated ? await findLevel(shown.table) : null;
  const seats = shown.places.map(({ sitter }, seat) => {
    if (sitter.bot) return { bot: level ?? sitter.bot };
    return shown.mine.includes(seat) ? { name: sitter.name } : { open: true };
  });
  const options = { ...shown.options, lesson: null };
  const opened = await openTable({ seats, first: 1 % seats.length, options }, !session.invites);
  if (shown.shared) await inviteOthers(session, opened);
  navigate(`/table/${opened}`);
}

/** The bot that is closest to the rating to which a game belongs. */
const findLevel = async (table: string) => (await (isLocal(table) ? findOwnRating() : findRatingBefore())).level;

/** Send the invite link of the rematch to the chat. */
async function inviteOthers(session: TableSession, opened: string): Promise<void> {
  const { join } = await fetchLinks(opened);
  if (join) await session.request({ type: "say", text: `/join/${opened}#${join}` });
}
