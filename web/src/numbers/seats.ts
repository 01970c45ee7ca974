/** The players of a game in words. */

import { numberDuplicates, shortenName } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import type { OwnGame } from "../local/game-store";

/** The short names of all seats; people without a name are guests. */
export const nameSeatsOf = ({ sitters }: OwnGame): string[] =>
  numberDuplicates(
    sitters.map((sitter, seat) =>
      sitter.bot || sitter.name ? shortenName(sitter) : say("web-guest", { seat: seat + 1 }),
    ),
  );
