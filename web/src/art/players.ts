/** The emblem and the gable of each player, which identify players besides their colour. */

/** Disc, square, diamond and hexagon around (0,0), of about the same weight. */
export const EMBLEMS: readonly string[] = [
  "M0-10.5A10.5 10.5 0 1 1 0 10.5A10.5 10.5 0 1 1 0-10.5Z",
  "M-9.5-7.5Q-9.5-9.5-7.5-9.5H7.5Q9.5-9.5 9.5-7.5V7.5Q9.5 9.5 7.5 9.5H-7.5Q-9.5 9.5-9.5 7.5Z",
  "M0-12.5L12.5 0L0 12.5L-12.5 0Z",
  "M-6-10.4H6L12 0L6 10.4H-6L-12 0Z",
];

/** The upper edge of each player's gable, from the left eaves to the right: x −14 … 214, y 0 down to −1 (the ridge). */
type Edge = (y: (height: number) => number) => string;

const EDGES: readonly Edge[] = [
  (y) =>
    `M-14 ${y(0.2)}H-6C24 ${y(0.22)} 40 ${y(0.3)} 46 ${y(0.58)}H56C58 ${y(0.9)} 78 ${y(1)} 100 ${y(1)}S142 ${y(0.9)} 144 ${y(0.58)}H154C160 ${y(0.3)} 176 ${y(0.22)} 206 ${y(0.2)}H214`,
  (y) =>
    `M-14 ${y(0.22)}H12V${y(0.4)}H36V${y(0.58)}H58V${y(0.76)}H78V${y(1)}H122V${y(0.76)}H142V${y(0.58)}H164V${y(0.4)}H188V${y(0.22)}H214`,
  (y) => `M-14 ${y(0.16)}L90 ${y(0.96)}Q100 ${y(1.04)} 110 ${y(0.96)}L214 ${y(0.16)}`,
  (y) =>
    `M-14 ${y(0.2)}H6C6 ${y(0.42)} 34 ${y(0.3)} 44 ${y(0.44)}S50 ${y(0.62)} 50 ${y(0.74)}H44L100 ${y(1)}L156 ${y(0.74)}H150C150 ${y(0.62)} 146 ${y(0.58)} 156 ${y(0.44)}S194 ${y(0.42)} 194 ${y(0.2)}H214`,
];

/** The upper edge of a player's gable of a height, the foot of which is y = 0. */
export function drawGable(player: number, height: number): string {
  const edge = EDGES[player % EDGES.length] ?? EDGES[0];
  return edge ? edge((share) => Math.round(-share * height * 10) / 10) : "";
}
