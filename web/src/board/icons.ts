/** What is drawn on buttons, in a box of 24. */

export const TURN = "M19 12a7 7 0 1 1-2.2-5.1M17.5 3v4.5H13";
export const FLIP = "M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z";
