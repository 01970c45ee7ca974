/** The replay of a record that was opened from a file or a link, for a page without a connection. */

import { LEVELS } from "../constants";
import { layout, type Engine } from "../engine/engine";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { normalizeSpaces } from "../shuffle/protocol";
import type { Replay, Sitter } from "../wire";
import { packText } from "./link-codec";
import { readStart } from "./position-reader";
import { Denied, type Stop } from "./table";
import { ReplayedGame } from "./variation-line";
import { bareRecord, readStudy, readTurn, type Variation } from "./variations";

const { words: at } = layout;
const LONGEST_NAME = 30;
/** The person at a terminal who gave no name, and what begins a bot there. */
const NAMELESS = "me";
const BOT = /^bot:/;
const TURN = /^(\d+)\.\s+(.*)$/;
const ENDINGS: readonly string[] = ["resigned", "abandoned", "time"];
/** The id of a table that is nobody's. */
const SHARED = "shared";

/** The headers of a record. */
export function readHeaders(record: string): Readonly<Record<string, string>> {
  const [head = ""] = record.split(/\r?\n\r?\n/);
  const lines = head.split(/\r?\n/).map((line) => /^([a-z0-9-]+):\s*(.*)$/.exec(line.trim()));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1]!, line[2]!]] : [])));
}

/** The name of a seat in the headers: games of the terminal and of bots name all seats in one. */
export function readName(headers: Readonly<Record<string, string>>, seat: number): string {
  const together = normalizeSpaces(headers["seats"]?.split(",")[seat] ?? "").replace(BOT, "");
  return headers[`seat-${seat + 1}`] ?? (together === NAMELESS ? "" : together);
}

/** Who sat where: a known bot, or a person. */
function readSitter(headers: Readonly<Record<string, string>>, seat: number): Sitter {
  const name = normalizeSpaces(readName(headers, seat)).slice(0, LONGEST_NAME);
  const isListed = headers["bots"]?.split(" ").includes(String(seat + 1)) ?? true;
  const [bot = ""] = name.split("@");
  const isBot = isListed && (LEVELS as readonly string[]).includes(bot.split(":")[0]!);
  return isBot ? { name: bot, bot } : { name, bot: null };
}

/** How the game was stopped before its end. */
function readStop({ ending = "" }: Readonly<Record<string, string>>): Stop | null {
  const [word = "", seat] = ending.split(" ");
  return ENDINGS.includes(word) ? { ending: word as Stop["ending"], seat: seat ? Number(seat) - 1 : null } : null;
}

/** All turns of a record as a variation of its start. */
export function readTurns(record: string): Variation {
  const { turns, comments } = readStudy(record, () => false);
  const read = turns.map((line, i) => {
    const [, number, text] = TURN.exec(line) ?? [];
    if (Number(number) !== i + 1) throw new Error(`${line} is not turn ${i + 1}`);
    return { ...readTurn(text!), comment: comments[i + 1]! };
  });
  return { name: "", comment: "", first: 0, turns: read };
}

/** The replay of a record, as the seats of this device may see it; a refusal is thrown if it is none. */
export async function replayRecord(engine: Engine, text: string, mine: number[] = []): Promise<Replay> {
  try {
    const record = text.replaceAll("\r\n", "\n").replace(/^\ufeff/, "");
    const headers = readHeaders(record);
    const start = readStart(engine, headers["start"]!);
    const places = Array.from({ length: start[at.PLAYERS]! }, (_, seat) => ({ sitter: readSitter(headers, seat) }));
    const commitment = headers["commitment"] ?? "";
    const viewer = mine.length === 1 ? mine[0]! : null;
    const first = { table: SHARED, options: DEFAULT_OPTIONS, places, mine, viewer, commitment };
    const packed = await packText(bareRecord(record));
    const blank = { steps: [first], moves: [""], ended: [0], turns: [], packed, record } as unknown as Replay;
    const replay = new ReplayedGame(engine, blank, start).follow(readTurns(record), readStop(headers));
    return { ...replay, packed };
  } catch {
    throw new Denied("no-record");
  }
}
