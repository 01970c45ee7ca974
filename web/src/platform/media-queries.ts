/** Media queries for what CSS alone cannot do. */

import { MediaQuery } from "svelte/reactivity";

/** A phone, in portrait or landscape: short names, and more in dialogs. */
export const smallScreen = new MediaQuery(
  "(max-width: 699px), (max-height: 559px), (max-width: 899px) and (min-aspect-ratio: 1)",
);
/** A screen too low for a gable. */
export const lowScreen = new MediaQuery("(max-height: 759px)");
/** A screen with room for the history beside the houses. */
export const largeScreen = new MediaQuery("(min-width: 900px) and (min-aspect-ratio: 1) and (min-height: 560px)");
