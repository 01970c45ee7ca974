/** What a variation is called. */

import { say } from "../i18n/phrases.svelte";
import type { Variation } from "../local/variations";

/** Its name, or its number, from 0. */
export const nameVariation = ({ name }: Variation, index: number): string =>
  name || say("replay-variation", { number: index + 1 });
