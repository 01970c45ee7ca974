/** The lines of a graph of the game: values at the start and after each turn. */

export interface CourseLine {
  readonly seat: number;
  readonly values: readonly number[];
  /** How far the band around the line reaches. */
  readonly errors?: readonly number[];
  /** Whether the values stay the same until the next turn. */
  readonly stepped?: boolean;
}

/** How far down a value lies, from 0 to 1. */
type Depth = (value: number) => number;

/** The path of a line, one unit wide for each turn. */
export function drawLine({ values, stepped = false }: CourseLine, depth: Depth): string {
  const join = stepped ? (turn: number, y: number) => `H${turn}V${y}` : (turn: number, y: number) => `L${turn} ${y}`;
  return values.map((value, turn) => (turn ? join(turn, depth(value)) : `M0 ${depth(value)}`)).join("");
}

/** The path of the band around a line. */
export function drawBand({ values, errors = [] }: CourseLine, depth: Depth): string {
  const edge = (sign: number) => values.map((value, turn) => `${turn} ${depth(value + sign * (errors[turn] ?? 0))}`);
  return `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}Z`;
}

/** Places for labels that lie at least `room` apart, in the order of the wanted ones, from 0 to 1 where they fit. */
export function spreadLabels(wanted: readonly number[], room: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places = [...wanted];
  for (const [i, label] of order.entries()) {
    const least = i ? places[order[i - 1]!]! + room : 0;
    places[label] = Math.max(wanted[label]!, least);
  }
  for (const [i, label] of [...order].reverse().entries()) {
    const most = i ? places[order[order.length - i]!]! - room : 1;
    places[label] = Math.min(places[label]!, most);
  }
  return places;
}
