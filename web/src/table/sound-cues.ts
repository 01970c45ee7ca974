/** Which sounds a change of the board makes. */

import { measureLines, splitCell } from "../art/shapes";
import type { Sound, SoundOptions } from "../platform/sounds";
import type { State, Tile } from "../wire";

export interface SoundCue extends Required<SoundOptions> {
  readonly sound: Sound;
}

/** The loudness of what others do. */
const FAR = 0.5;
/** The seconds after which a gain and a refill follow what caused them. */
const LATER = { gain: 0.15, refill: 0.3 };

/** The sounds from one state to the next. */
export function listSoundCues(before: State, now: State): SoundCue[] {
  const loudness = before.due !== null && now.mine.includes(before.due) ? 1 : FAR;
  const cue = (sound: Sound, count: number, after = 0): SoundCue[] =>
    count > 0 ? [{ sound, count, loudness, after }] : [];
  const built = countTiles(now) > countTiles(before) ? 1 : 0;
  if (!before.outcome && now.outcome?.winners.some((seat) => now.mine.includes(seat)))
    return [{ sound: "win", count: 1, loudness: 1, after: 0 }];
  const refilled = now.turns.length > before.turns.length ? countEmptied(now, before) : 0;
  const moved = [...now.harbour].filter((card, i) => card !== before.harbour[i]).length;
  const scored = sumScores(now) > sumScores(before);
  return [
    ...cue("tile", built),
    ...cue("card", built || refilled ? 0 : moved),
    ...cue("gain", scored ? Math.max(1, countLitWindows(now) - countLitWindows(before)) : 0, LATER.gain),
    ...cue("bonus", now.phase === "c" && before.phase !== "c" ? 1 : 0, LATER.gain),
    ...cue("refill", refilled, built ? LATER.refill : 0),
  ];
}

const sumScores = ({ places }: State) => places.reduce((sum, { house }) => sum + house.score, 0);
const countTiles = ({ places }: State) => places.reduce((sum, { house }) => sum + house.tiles.length, 0);

/** The piers that are empty in the second state, but not in the first. */
const countEmptied = (full: State, empty: State) =>
  [...full.harbour].filter((card, i) => card !== "." && empty.harbour[i] === ".").length;

const countLitWindows = ({ places }: State) => places.reduce((sum, { house }) => sum + countLitIn(house.tiles), 0);

/** The windows in complete rows and columns. */
function countLitIn(tiles: readonly Tile[]): number {
  const { rows, columns } = measureLines(tiles);
  const windows = tiles.flatMap(({ cells, brick }) => cells.slice(brick ? 1 : 0)).map(splitCell);
  return windows.filter(({ column, row }) => rows[row]!.done || columns[column]!.done).length;
}
