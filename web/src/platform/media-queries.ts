/** What the screen is like, where a style alone cannot follow it. */

import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or lying: names are short, and the rest is in dialogs. */
export const smallScreen = new MediaQuery(
  "(max-width: 699px), (max-height: 559px), (max-width: 899px) and (min-aspect-ratio: 1)",
);
/** A screen without the height for a gable. */
export const lowScreen = new MediaQuery("(max-height: 759px)");
