// Written by `python -m nyhavn.server.view.typescript web/src`; change the Python package instead.

/** The columns of a house. */
export const COLUMNS = 5;

/** The rows of a house. */
export const ROWS = 9;

/** The cells with a coat of arms. */
export const COATS = ["c3", "e5", "b7", "d9"] as const;

/** The rows, from 0, with a coat of arms beside them. */
export const COAT_ROWS = [1, 3, 5] as const;

/** The colours in their fixed order. */
export const COLOURS = ["R", "Y", "G", "B", "P"] as const;

/** The abilities in their fixed order. */
export const ABILITIES = ["A", "X", "D", "C", "T"] as const;

/** The sizes of coloured tiles. */
export const SIZES = [2, 3, 4, 5] as const;

/** The tiles of each colour by size, drawn from the top: `#` brick, `o` window, `.` nothing. */
export const TILES = {"R": ["#o", "oo/#.", "oo/#o", ".oo/#oo"], "Y": ["#o", "oo/#.", ".oo/o#.", "o../ooo/..#"], "G": ["#o", "#oo", "ooo/.#.", ".o./#oo/.o."], "B": ["#o", "oo/#.", "..o/#oo", "..o/#oo/..o"], "P": ["#o", "#oo", "#ooo", "#oooo"]} as const;

/** The piers of the harbour. */
export const PIERS = 7;

/** The cards that a hand may hold at the end of a turn. */
export const HAND_LIMIT = 7;

/** Whoever reaches this score wins. */
export const WINNING_SCORE = 12;

/** The points of a full row. */
export const ROW_POINTS = 1;

/** The points of a full row of windows only. */
export const LIT_ROW_POINTS = 2;

/** The points of a full column. */
export const COLUMN_POINTS = 2;

/** The points of a full column of windows only. */
export const LIT_COLUMN_POINTS = 4;

/** The End card is one of this many cards at the bottom of the supply. */
export const END_CARD_DEPTH = 10;

/** How many can play. */
export const PLAYER_COUNTS = [2, 3, 4] as const;

/** The cards that each seat starts with. */
export const START_HANDS = [2, 3, 3, 4] as const;

/** The cards of each colour, by the number of players. */
export const CARDS_PER_COLOUR = {"2": 14, "3": 12, "4": 14} as const;

/** The tiles of each colour by size, by the number of players. */
export const TILES_PER_COLOUR = {"2": [2, 2, 2, 1], "3": [2, 3, 2, 1], "4": [3, 3, 3, 1]} as const;

/** The languages of the phrases; the first stands in for a missing one. */
export const LANGUAGES = ["en", "fr", "es", "hu"] as const;

/** The bots that people are offered, the weakest first. */
export const LEVELS = ["tourist", "apprentice", "mason", "architect", "planner", "master"] as const;

/** The bot that plays where none was chosen. */
export const DEFAULT_BOT = "apprentice";
