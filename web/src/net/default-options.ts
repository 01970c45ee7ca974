/** The default options of a new game. */

import type { Options } from "../wire";

/** The options of a table where none was chosen. */
export const DEFAULT_OPTIONS: Options = {
  openHands: false,
  publicKnowledge: false,
  lesson: null,
  clock: null,
  botWhenLate: false,
  botAfter: null,
  rated: false,
};
