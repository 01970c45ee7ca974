/** The game in words, for screen readers, labels and the log. */

import { formatCell } from "../art/shapes";
import { COLOURS, COLUMNS, HAND_LIMIT } from "../constants";
import { countBag, countCards } from "../game/cards";
import type { ParsedMove } from "../game/notation";
import type { Choice, House, Rating, Sitter, State, TableSummary } from "../wire";
import { currentLanguage, hasPhrase, say } from "./phrases.svelte";

/** A list in words, with `and` before the last item; Spanish has another one before an `i`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  const first = items.slice(0, -1).join(say("list-comma"));
  return say(/^h?i(?!e)/iu.test(last) ? "list-and-before-i" : "list-and", { first, last });
}

export function nameColour(letter: string): string {
  return letter === "W" ? say("web-white") : say(`colour-${letter}`);
}

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function nameAbility(letter: string): string {
  return say(`ability-${letter.toUpperCase()}`);
}

/** Whether an ability is ready (upper case), used (lower case) or not owned. */
export function describeAbility(letter: string, owned: string): string {
  const ability = nameAbility(letter);
  if (owned.includes(letter)) return say("ability-ready", { ability });
  if (owned.includes(letter.toLowerCase())) return say("ability-used", { ability });
  return say("web-ability-absent", { ability });
}

/** A number of cards of a colour in words. */
export function describeCardCount(letter: string, count: number): string {
  return say(count === 1 ? "cards-one" : "cards-several", { count, colour: nameColour(letter) });
}

/** Cards in words: `red and 2 green`. */
export function describeCards(bag: string): string {
  const found = countCards(bag);
  const parts = COLOURS.filter((c) => found[c]).map((c) => describeCardCount(c, found[c]!));
  return parts.length ? joinList(parts) : say("cards-none");
}

/** Cards in words in the order of their piers: each colour where it comes first. */
export function describeCardsInOrder(letters: string): string {
  const colours = [...new Set(letters)];
  const parts = colours.map((letter) => describeCardCount(letter, letters.split(letter).length - 1));
  return parts.length ? joinList(parts) : say("cards-none");
}

/** Where the End card is, as far as it is public. */
export function describeEndCard(shown: State): string {
  return say(`web-end-${shown.endCard}`, { chance: Math.round(shown.endChance * 100) });
}

export function nameTile(colour: string, spaces: number): string {
  return colour === "W" ? say("web-white-tile") : say("tile", { colour: nameColour(colour), size: String(spaces) });
}

export function describeTurnedAbilities(turned: string): string {
  return turned ? say("with-abilities", { abilities: joinList([...turned].map(nameAbility)) }) : "";
}

export function listGains(points: number, coats: number): string[] {
  const parts = points ? [say("earned-points", { count: points })] : [];
  return coats ? [...parts, say("earned-coats", { count: coats })] : parts;
}

/** A text with its details. */
export function appendDetails(what: string, parts: readonly string[]): string {
  return parts.length ? what + say("earned", { what: parts.join(say("list-semicolon")) }) : what;
}

function describeGains(points: number, coats: number): string {
  const parts = listGains(points, coats);
  return parts.length ? say("earned", { what: joinList(parts) }) : "";
}

/** The text of a refusal; the page has its own text where the common one is about notation. */
export function describeRefusal(code: string, missing?: string): string {
  if (code === "too-few-cards" && missing)
    return say("web-refusal-missing", { count: countBag(missing), colour: nameColour(missing.charAt(0)) });
  if (code.startsWith("expected-")) return say("web-refused");
  const key = [`web-refusal-${code}`, `refusal-${code}`].find(hasPhrase);
  return say(key ?? "web-refused");
}

/** A rating with its error and its number of games. */
export function describeRating({ rating, error, games }: Rating): string {
  return say("web-rating", { rating: String(rating), error: String(error), count: games });
}

/** The translated name of a bot, or the name of a person, which may be empty. */
export function nameSitter(sitter: Sitter): string {
  const kind = sitter.bot?.split(/[@:,?]/)[0];
  return kind && hasPhrase(`bot-${kind}`) ? say(`bot-${kind}`) : sitter.name || say("person-you");
}

/** Names; where one occurs twice, the short one with the number of the seat. */
export function numberDuplicates(called: readonly string[], short = called): string[] {
  return called.map((name, i) => (called.indexOf(name) === called.lastIndexOf(name) ? name : `${short[i]} (${i + 1})`));
}

/** The number of the turn that a game is in, from 1; of a game that is over, that of its last turn. */
export const numberTurn = ({ turn, ending }: TableSummary): number => turn + (ending ? 0 : 1);

/** Whether a seat is that of the only person at this device. */
export const isOwnSeat = (state: State, seat: number): boolean => state.mine.length === 1 && state.mine[0] === seat;

/** A short name: that of a bot without its article. */
export function shortenName(sitter: Sitter): string {
  const name = nameSitter(sitter);
  return sitter.bot ? name.replace(/^\p{L}{1,3}[ ’'](\p{L})/u, (_, first: string) => first.toLocaleUpperCase()) : name;
}

/** A name within a sentence: only English leaves the article of a bot away. */
export function nameWithin(sitter: Sitter): string {
  if (currentLanguage() === "en" || !sitter.bot) return shortenName(sitter);
  const name = nameSitter(sitter);
  return name === shortenName(sitter) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Names from `nameWithin` as a title. */
export const titleNames = (names: readonly string[]): string => capitalize(joinList(names));

function nameEach(state: State, nameOne: (sitter: Sitter) => string): string[] {
  const shared = state.shared || !state.mine.length;
  return state.places.map(({ sitter }, i) => {
    if (isOwnSeat(state, i)) return say("person-you");
    return shared && !sitter.name && !state.mine.includes(i) ? say("web-guest", { seat: i + 1 }) : nameOne(sitter);
  });
}

/** The names of the seats; several bots of a kind have numbers instead of an article. */
export const nameSeats = (state: State): string[] =>
  numberDuplicates(nameEach(state, nameSitter), nameEach(state, shortenName));

/** The names of the seats, those of bots without their article. */
export const nameSeatsShortly = (state: State): string[] => numberDuplicates(nameEach(state, shortenName));

/** The names of the seats within sentences: only English leaves the article of a bot away. */
export const nameSeatsInSentences = (state: State): string[] =>
  currentLanguage() === "en" ? nameSeatsShortly(state) : nameSeats(state);

const sortCells = (cells: readonly string[]) =>
  [...cells].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)) || a.localeCompare(b));

/** The cards of a choice in words, those of a take in the order of their piers. */
export const describeChosenCards = ({ harbour }: State, { kind, piers, cards }: Choice): string =>
  kind === "take" ? describeCardsInOrder(piers.map((pier) => harbour[pier]).join("")) : describeCards(cards);

/** What has to be discarded after a take, if the hand would be too large. */
function describeSurplus({ places, due }: State, { piers }: Choice): string {
  const count = places[due!]!.handSize + piers.length - HAND_LIMIT;
  return count > 0 ? say("web-then-discard", { count }) : "";
}

/** A legal move in words, with what it costs and brings. */
export function describeChoice(shown: State, choice: Choice): string {
  const gains = describeGains(choice.points, choice.coats);
  switch (choice.kind) {
    case "take":
      return (
        say("choice-take", {
          cards: describeChosenCards(shown, choice),
          piers: joinList(choice.piers.map((pier) => String(pier + 1))),
          turned: describeTurnedAbilities(choice.turned),
        }) + describeSurplus(shown, choice)
      );
    case "discard":
      return say("choice-discard", { cards: describeCards(choice.cards) });
    case "build":
      return say("choice-build", {
        tile: nameTile(choice.colour!, choice.cells.length),
        cells: joinList(sortCells(choice.cells)),
        brick: choice.cells[0]!,
        cards: describeCards(choice.cards),
        turned: describeTurnedAbilities(choice.turned),
        earned: gains,
      });
    case "white":
      return say("choice-white", { cell: choice.cells[0]!, earned: gains });
    case "gain":
      return say("choice-gain", { ability: nameAbility(choice.ability!) });
    case "activate":
      return say("choice-activate");
    default:
      return say("choice-end");
  }
}

/** A played move in words. */
export function describeMove(move: ParsedMove, who: "you" | "other", name: string, taken = ""): string {
  const by = { who, name };
  switch (move.kind) {
    case "take":
      return say("played-take", {
        ...by,
        cards: describeCardsInOrder(taken),
        piers: joinList(move.piers.map((pier) => String(pier + 1))),
        turned: describeTurnedAbilities(move.turned),
      });
    case "discard":
      return say("played-discard", { ...by, cards: describeCards(move.cards) });
    case "build":
      return say("played-build", {
        ...by,
        tile: nameTile(move.colour, move.cells.length),
        cells: joinList(sortCells(move.cells)),
        brick: move.cells[0]!,
        cards: describeCards(move.cards),
        turned: describeTurnedAbilities(move.turned),
        earned: "",
      });
    case "white":
      return say("played-white", { ...by, cell: move.cells[0]!, earned: "" });
    case "gain":
      return say("played-gain", { ...by, ability: nameAbility(move.ability) });
    case "activate":
      return say("played-activate", by);
    case "end":
      return say("played-end", by);
    default:
      return "";
  }
}

/** One row of a house in words, from the left. */
export function describeRow(house: House, row: number): string {
  const cells = Array.from({ length: COLUMNS }, (_, column) => formatCell(column, row));
  return cells.map((cell) => describeCell(house, cell)).join(say("list-comma"));
}

/** The content of a cell in words. */
export function describeCell(house: House, cell: string): string {
  const tile = house.tiles.find((t) => t.cells.includes(cell));
  if (!tile) return say("web-cell-empty");
  if (tile.brick && tile.cells[0] === cell) return say("web-cell-brick", { colour: nameColour(tile.colour) });
  return say("web-cell-window", { colour: nameColour(tile.colour) });
}

/** What is due now, for the status line. */
export function describeDue(state: State): string {
  if (state.outcome) return say("due-over");
  if (state.due === null) return "";
  const mine = state.mine.includes(state.due);
  const by = { who: mine && state.mine.length === 1 ? "you" : "other", name: nameSeatsInSentences(state)[state.due]! };
  const { standIn, away } = state.places[state.due]!;
  if (standIn && mine) return say("multiplayer-bot-for-you");
  if (!mine && away && !standIn) return say("multiplayer-is-away", { name: by.name });
  if (!mine) return say(state.thinking || standIn ? "web-thinking" : "web-waiting", { name: by.name });
  switch (state.phase) {
    case "t":
      return say("due-turn", by);
    case "d":
      return say("due-discard", { ...by, count: state.open });
    case "b":
      return say("due-build", by);
    case "c":
      return say("due-bonus", { ...by, count: state.open });
    case ">":
      return say("web-due-end");
    default:
      return "";
  }
}

/** The cost of a build in words. */
export function describeCost(choice: Choice): string {
  return countBag(choice.cards)
    ? say("web-costs", { count: countBag(choice.cards), cards: describeCards(choice.cards) })
    : say("web-free");
}
