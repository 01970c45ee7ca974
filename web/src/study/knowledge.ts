/** What a seat knows at a table, from what its page is shown and nothing else. */

import type { State } from "../wire";

/** A view in notation, and the hands that the page shows. */
export interface Knowledge {
  readonly view: string;
  readonly hands: readonly (string | null)[];
}

/** What the seat in front knows. */
export const tellKnowledge = ({ view, places }: State): Knowledge => ({ view, hands: places.map(({ hand }) => hand) });
