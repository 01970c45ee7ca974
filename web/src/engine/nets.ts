/** The nets of the bots, each fetched when a bot first needs it. */

import { level_weights } from "./layout.json";

const FILES: Readonly<Record<number, URL>> = {
  2: new URL("./net-2.f16", import.meta.url),
  3: new URL("./net-3.f16", import.meta.url),
  4: new URL("./net-4.f16", import.meta.url),
};

const SIGN = 0x8000;
const FRACTION = 0x400;
const EXPONENTS = 0x1f;
const BIAS = 15;

/** A number in half precision, which no browser of the last years can be relied on to read itself; none is infinite. */
function readHalf(half: number): number {
  const exponent = Math.floor(half / FRACTION) & EXPONENTS;
  const fraction = (half % FRACTION) / FRACTION;
  const size = exponent ? (1 + fraction) * 2 ** (exponent - BIAS) : fraction * 2 ** (1 - BIAS);
  return half & SIGN ? -size : size;
}

/** The weights in a file of two bytes for each, the lower one first. */
export function readWeights(file: ArrayBuffer): Float32Array {
  const view = new DataView(file);
  return Float32Array.from({ length: file.byteLength / 2 }, (_, i) => readHalf(view.getUint16(2 * i, true)));
}

/** Whether a level moves by a net. */
export const needsNet = (level: string): boolean => !(level in level_weights);

/** Fetch the file of the net for a number of players. */
export async function fetchNet(players: number): Promise<ArrayBuffer> {
  const response = await fetch(FILES[players]!);
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response.arrayBuffer();
}

/** Fetch the weights of the net for a number of players. */
export const fetchWeights = async (players: number): Promise<Float32Array> => readWeights(await fetchNet(players));

/** Let the service worker keep a net that may be needed without a connection, once it serves the page. */
export async function keepNet(players: number): Promise<void> {
  const { serviceWorker, onLine } = navigator;
  if (!serviceWorker || !onLine) return;
  if (!serviceWorker.controller)
    await new Promise((serves) => serviceWorker.addEventListener("controllerchange", serves, { once: true }));
  await fetchNet(players).catch(() => undefined);
}
