/** Whether this browser can run the module, which needs vectors of 128 bits, and the module, fetched when it is needed. */

import type { Engine } from "./engine";

/** A module with one function that returns a vector: `(func (result v128) i32.const 0 i8x16.splat i8x16.popcnt)`. */
const SAMPLE = [
  // eslint-disable-next-line nyhavn/rule-constants -- they are bytes
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

export const canRunEngine = (): boolean =>
  typeof WebAssembly !== "undefined" && WebAssembly.validate(Uint8Array.from(SAMPLE));

export const loadEngine = async (): Promise<Engine> => (await import("./engine")).Engine.load();
