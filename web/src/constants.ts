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

/** What packed records refer to, in their first version. */
export const LINK_WORDS = "ending: abandoned ending: resigned 1 ending: time 2 dealt-from: seat-3: seat-4: -end-card 3 4 6/4333/4333/4333/4333/4333/12 X4D4C4T4 3331/3331/3331/3331/3331/12 X4D4C4T4 2321/2321/2321/2321/2321/12 X3D3C3T3 B2 P2 G2 R2 Y2 =P4 =B4 =G4 =Y4 =R4 =P3 =B3 =G3 =Y3 =R3 =P2 =B2 =G2 =Y2 =R2 /DCT /DT /CT /AX /D r aX aC aT aD wa1 wb2 wc3 wd4 we5 >RYG >GBP >PP >BB >GG >YY >RR >RP >RB >RG >RY >YP >YB >YG >GP >GB >BP e1d1=-/D bPa1b1=P2 bBd1e1=B2 bGc1c2=G2 bYa1b1=Y2 bRa2b2=R2 \n40. t17/A >\n41. t47/A >\n42. t37/A >\n43. t467/X >\n44. t345/X >\n45. t234/X >\n46. t123/X >\n21. bP\n22. bB\n23. bG\n24. bY\n25. bR\n11. t67 >\n12. t56 >\n13. t45 >\n14. t34 >\n15. t23 >\n16. t12 >nyhavn 1\nseat-1: \nseat-2: apprentice\ncommitment: \nsecret: \nnonces: \nstart: 1t RYGBPRY R12Y11G12B11P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RP:A -:-+YGB:A\nresult: 12-10 points 1\n\n1. t12 >";
