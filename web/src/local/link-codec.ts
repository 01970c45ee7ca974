/** Records and tables packed for links, as in `nyhavn.game.link_codec`: base64url of a version byte and the deflated text. */

import { LINK_WORDS } from "../constants";

const VERSION = 1;
/** The longest packed text, which is what a server accepts of a record. */
const LONGEST = 8000;
const BYTE = 256;

/** A block of deflate that holds bytes as they are, which the ones behind it may refer to. */
function storeBytes(bytes: Uint8Array): Uint8Array {
  const [low, high] = [bytes.length % BYTE, Math.floor(bytes.length / BYTE)];
  return Uint8Array.of(0, low, high, BYTE - 1 - low, BYTE - 1 - high, ...bytes);
}

async function pipe(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A text for a link; null if it is too long. */
export async function packText(text: string): Promise<string | null> {
  const deflated = await pipe(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(VERSION, ...deflated));
  const packed = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return packed.length > LONGEST ? null : packed;
}

/** The text in a link; an error is thrown if there is none. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  if (bytes[0] !== VERSION) throw new Error(`there is no version ${bytes[0]} of packed records`);
  const words = new TextEncoder().encode(LINK_WORDS);
  const whole = new Uint8Array([...storeBytes(words), ...bytes.subarray(1)]);
  const inflated = await pipe(whole, new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(inflated.subarray(words.length));
}
