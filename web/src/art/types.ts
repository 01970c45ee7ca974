/** The states of a drawn tile: placed, on a legal place, on an illegal place, shining once, landing. */
export type TileState = "normal" | "ghost" | "illegal" | "shining" | "settling";

/** A tile as it is drawn. */
export interface TileLook {
  colour: string;
  /** Cells as `a1` … `e9`, the brick first. */
  cells: readonly string[];
  brick?: boolean;
  state?: TileState;
  letter?: boolean;
  shadow?: boolean;
}

/** Where the End card is: not in the supply yet, deep in it, or among the next cards. */
export type EndCard = "out" | "deep" | "near" | "drawn";
