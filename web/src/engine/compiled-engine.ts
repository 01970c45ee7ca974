/** The module for tests in Node, read from its file. */

import fs from "node:fs";
import path from "node:path";
import { Engine } from "./engine";

export const compileEngine = (): Promise<Engine> =>
  Engine.compile(new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "nyhavn.wasm.gz"))));
