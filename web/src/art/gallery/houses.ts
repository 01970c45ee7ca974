/** Sample houses for the gallery. */
import type { PlacedTile } from "../shapes";

export const OWN: PlacedTile[] = [
  { colour: "G", cells: ["a1", "b1", "c1"] },
  { colour: "B", cells: ["d1", "e1"] },
  { colour: "R", cells: ["a2", "b2", "a3", "b3"] },
  { colour: "P", cells: ["c2", "d2", "e2"] },
  { colour: "P", cells: ["c3", "d3"] },
  { colour: "W", cells: ["e3"] },
  { colour: "G", cells: ["a4", "b4", "c4"] },
  { colour: "W", cells: ["e4"] },
];

export const TALL: PlacedTile[] = [
  { colour: "Y", cells: ["c1", "c2", "b2", "a2", "a3"] },
  { colour: "G", cells: ["a1", "b1"] },
  { colour: "B", cells: ["d1", "e1", "e2"] },
  { colour: "R", cells: ["b3", "c3", "c4"] },
  { colour: "W", cells: ["d2"] },
  { colour: "P", cells: ["e7", "e6", "e5", "e4", "e3"] },
  { colour: "W", cells: ["d3"] },
  { colour: "B", cells: ["b4", "a4"] },
  { colour: "G", cells: ["b5", "a6", "b6", "c6"] },
  { colour: "Y", cells: ["d5", "d4"] },
];
