/** How a tile is drawn: lying, tried where it may lie, tried where it may not, shining once, coming to rest. */
export type TileState = "normal" | "ghost" | "illegal" | "shining" | "settling";

/** Where the End card is: not in the supply yet, far down, or among the next cards. */
export type EndCard = "out" | "deep" | "near";
