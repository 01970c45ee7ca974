/** The notation of what the engine says in numbers: cards, cells, moves, views, positions and records. */

import { formatCell } from "../art/shapes";
import { countCards, layout, listBits, type Claim, type Description, type Position } from "../engine/engine";
import { parseMove } from "../game/notation";

const { words: at, material, numbers, knowledge, explanation } = layout;

const CARDS = [...material.CARDS];
const ABILITIES = [...material.ABILITIES];
const COLOURS = [...material.COLOURS];
const EMPTY_PIER = ".";
const WHITE = "W";
const WATCHER = "-";
const FORMAT = "nyhavn 1";

/** The letter of every phase in which a seat or the dealer decides, or the game is over. */
export const PHASES: Readonly<Record<number, string>> = {
  [at.TURN]: "t",
  [at.DISCARD]: "d",
  [at.BUILD]: "b",
  [at.BONUS]: "c",
  [at.DRAW]: ">",
  [at.OVER]: "!",
};

/** A word of a seat. */
export const seatWord = (words: Position, seat: number, place: number): number =>
  words[at.SEATS + seat * at.SEAT_WORDS + place]!;

export const listSeats = (words: Position): number[] => [...Array(words[at.PLAYERS]!).keys()];

/** The text of a bag by how many cards of each kind it has. */
export function writeBag(counts: readonly number[]): string {
  return counts.map((n, kind) => (n ? CARDS[kind]! + (n > 1 ? n : "") : "")).join("") || "-";
}

/** The text of a bag by its word. */
export const writeCards = (bag: number): string => writeBag(countCards(bag));

export const writeCell = (cell: number): string =>
  formatCell(cell % material.COLUMNS, Math.floor(cell / material.COLUMNS));

export const writeAbilities = (abilities: readonly number[]): string =>
  abilities.map((ability) => ABILITIES[ability]!).join("");

/** The text of a move by its description. */
export function writeMove(move: Description): string {
  const number = move.numbers[0]!;
  const turned = move.turned.length ? `/${writeAbilities(move.turned)}` : "";
  if (number < numbers.DISCARDS) return `t${move.piers.map((pier) => pier + 1).join("")}${turned}`;
  if (number < numbers.PLACES) return `d${writeBag(move.cards)}`;
  if (number < numbers.WAYS) {
    const cells = move.cells.map(writeCell).join("");
    return `b${COLOURS[move.colour!]!}${cells}=${writeBag(move.cards)}${turned}`;
  }
  if (number < numbers.GAINS) return `w${writeCell(number - numbers.WHITES)}`;
  if (number < numbers.ACTIVATE) return `a${ABILITIES[number - numbers.GAINS]!}`;
  return number === numbers.ACTIVATE ? "r" : "e";
}

const KINDS = {
  take: explanation.TAKES,
  discard: explanation.DISCARDS,
  build: explanation.BUILDS,
  white: explanation.LAYS_WHITE,
  gain: explanation.GAINS,
  activate: explanation.ACTIVATES,
  end: explanation.ENDS,
  other: explanation.DRAWS,
} as const;

const readCell = (cell: string) =>
  (Number(cell.slice(1)) - 1) * material.COLUMNS + cell.charCodeAt(0) - writeCell(0).charCodeAt(0);

/** A move as the notation states it, to ask why it is not legal. */
export function readClaim(text: string): Claim {
  const { kind, piers, cards, colour, cells, turned } = parseMove(text);
  return {
    kind: KINDS[kind],
    piers: [...piers],
    turned: [...turned].map((letter) => ABILITIES.indexOf(letter)),
    cards: [...cards.matchAll(/([A-Z])(\d*)/g)].flatMap(([, letter, n]) =>
      Array<number>(n ? Number(n) : 1).fill(CARDS.indexOf(letter!)),
    ),
    colour: Math.max(COLOURS.indexOf(colour), 0),
    cells: cells.map(readCell),
  };
}

/** The number of the dealer's draw of a card. */
export const numberOfDraw = (card: string): number => numbers.DRAWS + CARDS.indexOf(card);

/** The card of the dealer's draw with a number. */
export const cardOfDraw = (number: number): string => CARDS[number - numbers.DRAWS]!;

/** The cards on the piers, with a dot for each empty one. */
export function writeHarbour(words: Position): string {
  const cardAt = (pier: number) => Math.floor(words[at.HARBOUR]! / 2 ** (at.PIER_BITS * pier)) & at.PIER_MASK;
  return Array.from({ length: material.PIERS }, (_, pier) => [EMPTY_PIER, ...CARDS][cardAt(pier)]!).join("");
}

/** How many tiles of each colour are in stock, by size. */
export function listStock(words: Position): Record<string, number[]> {
  const kinds = material.SIZE_COUNT;
  const left = (kind: number) => Math.floor(words[at.TILES]! / 2 ** (at.KIND_BITS * kind)) & at.KIND_MASK;
  const ofColour = (colour: number) => Array.from({ length: kinds }, (_, size) => left(colour * kinds + size));
  return Object.fromEntries(COLOURS.map((letter, colour) => [letter, ofColour(colour)]));
}

/** How many ability tiles of each kind nobody has taken. */
export function listAbilityStock(words: Position): Record<string, number> {
  const owned = listSeats(words).flatMap((seat) => listBits(seatWord(words, seat, at.OWNED)));
  const left = (ability: number) => words[at.PLAYERS]! - owned.filter((each) => each === ability).length;
  return Object.fromEntries(ABILITIES.map((letter, ability) => [letter, left(ability)]));
}

/** The ability tiles of a seat: capital letters for those that are ready, small ones for used ones. */
export function writeOwned(words: Position, seat: number): string {
  const used = listBits(seatWord(words, seat, at.USED));
  const write = (ability: number) => (used.includes(ability) ? ABILITIES[ability]!.toLowerCase() : ABILITIES[ability]!);
  return listBits(seatWord(words, seat, at.OWNED))
    .map(write)
    .join("");
}

/** The cards in the hand of a seat that everybody has seen. */
export const writeSeen = (words: Position, seat: number): string =>
  writeCards(seatWord(words, seat, at.HAND) - seatWord(words, seat, at.HIDDEN));

/** The house of a seat, from its highest row down to the ground: digits for empty cells, small letters for bricks. */
function writeHouse(words: Position, seat: number): string {
  const covered = listBits(seatWord(words, seat, at.COVERED));
  const windows = new Set(listBits(seatWord(words, seat, at.WINDOWS)));
  const marks = Array<string>(material.CELL_COUNT).fill(".");
  for (const cell of covered) marks[cell] = WHITE;
  COLOURS.forEach((letter, colour) => {
    for (const cell of listBits(seatWord(words, seat, at.PAINTED + colour)))
      marks[cell] = windows.has(cell) ? letter : letter.toLowerCase();
  });
  const rows = Array.from({ length: Math.ceil(((covered.at(-1) ?? -1) + 1) / material.COLUMNS) }, (_, row) =>
    marks.slice(row * material.COLUMNS, (row + 1) * material.COLUMNS).join(""),
  );
  return (
    rows
      .reverse()
      .join("/")
      .replaceAll(/\.+/g, (empty) => String(empty.length)) || "-"
  );
}

/** The hand of a seat: what everybody has seen, then the hidden cards, or how many the viewer has not seen. */
function writeHand(words: Position, seat: number): string {
  const unknown = words.length > at.STATE ? words[knowledge.UNKNOWN + seat]! : 0;
  const hidden = seatWord(words, seat, at.HIDDEN);
  return writeSeen(words, seat) + (unknown ? `+?${unknown}` : hidden ? `+${writeCards(hidden)}` : "");
}

/** How many cards the supply has that a view shows, and the rest of which lie in hands. */
export function countSupply(view: Position): number {
  const unknown = listSeats(view).reduce((sum, seat) => sum + view[knowledge.UNKNOWN + seat]!, 0);
  return countCards(view[at.SUPPLY]!).reduce((sum, n) => sum + n, 0) - unknown;
}

function writeLine(words: Position, supply: string, viewer: string): string {
  const seats = listSeats(words);
  const turn = `${words[at.SEAT]! + 1}${PHASES[words[at.PHASE]!]}${words[at.OPEN]! || ""}${viewer}`;
  const tiles = [...Object.values(listStock(words)).map((counts) => counts.join("")), String(words[at.WHITES])];
  const stock = writeStock(Object.values(listAbilityStock(words)));
  const places = seats.map((seat) => `${writeHouse(words, seat)}:${writeHand(words, seat)}:${writeOwned(words, seat)}`);
  return [turn, writeHarbour(words), supply, writeCards(words[at.DISCARDS]!), tiles.join("/"), stock, ...places].join(
    " ",
  );
}

const writeStock = (left: readonly number[]) =>
  left.map((n, ability) => (n ? ABILITIES[ability]! + (n > 1 ? n : "") : "")).join("") || "-";

/** A view in notation. */
export function writeView(view: Position, viewer: number | null): string {
  const end = material.END.repeat(countCards(view[at.SUPPLY]!).at(-1)!);
  return writeLine(view, `?${countSupply(view) - end.length}${end}`, `@${viewer === null ? WATCHER : viewer + 1}`);
}

/** A position in notation. */
export function writePosition(position: Position): string {
  return writeLine(position, writeCards(position[at.SUPPLY]!), "");
}

/** A record in notation: its headers and the moves of each turn. */
export function writeRecord(headers: Readonly<Record<string, string>>, turns: readonly (readonly string[])[]): string {
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}`);
  return [FORMAT, ...lines, "", ...turns.map((moves, i) => `${i + 1}. ${moves.join(" ")}`), ""].join("\n");
}
