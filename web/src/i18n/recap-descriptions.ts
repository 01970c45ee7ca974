/** The turns in words: what was taken, built, paid, completed and earned. */

import { ABILITIES } from "../constants";
import { countBag } from "../game/cards";
import { formatPoint } from "../game/geometry";
import type { ParsedMove } from "../game/notation";
import { reportTurn, type CompletedLines, type TurnReport } from "../game/recap";
import type { State } from "../wire";
import {
  describeCards,
  describeCardsInOrder,
  isOwnSeat,
  joinList,
  nameAbility,
  nameColour,
  nameSeatsInSentences,
} from "./descriptions";
import { say, type PhraseArgs } from "./phrases.svelte";

/** A sentence whose beginning says the most, for a short line. */
export interface RecapSentence {
  readonly name: string;
  readonly brief: string;
  readonly whole: string;
}

/** The turn with this index in words. */
export function describeRecap(state: State, index: number): RecapSentence {
  const report = reportTurn(state, index);
  const name = nameSeatsInSentences(state)[report.seat]!;
  const by = { who: isOwnSeat(state, report.seat) ? "you" : "other", name };
  const brief = describeAction(report, by);
  const whole = [brief, ...describePayment(report, by), ...describeGained(report, by)].join("");
  return { name, brief, whole: /[!.]$/.test(whole) ? whole : `${whole}.` };
}

function describeAction({ taken, built }: TurnReport, by: PhraseArgs): string {
  const cards = describeCardsInOrder(taken);
  if (!built) return say("web-recap-take", { ...by, cards });
  const [colour, size] = [nameColour(built.colour), built.cells.length];
  return taken
    ? say("web-recap-both", { ...by, cards, colour, size })
    : say("web-recap-build", { ...by, colour, size });
}

function describePayment({ built, used, discarded }: TurnReport, by: PhraseArgs): string[] {
  const paid = built ? [say("web-recap-paid", { how: findWayToPay(built), cards: describeCards(built.cards) })] : [];
  const letters = [...ABILITIES].filter((letter) => used.includes(letter));
  const using = letters.length ? [say("web-recap-using", { abilities: joinList(letters.map(quoteAbility)) })] : [];
  const paused = used ? "yes" : "no";
  const cards = describeCards(discarded);
  const dropped = discarded ? [say("web-recap-discarded", { ...by, cards, used: paused })] : [];
  return [...paid, ...using, ...dropped];
}

const quoteAbility = (letter: string): string => say("web-recap-ability", { ability: nameAbility(letter) });

function findWayToPay({ cards, turned }: ParsedMove): string {
  if (!countBag(cards)) return "free";
  return turned.includes("C") ? "colours" : turned.includes("D") ? "discount" : "plain";
}

/** What a turn completed and earned, and whether it won, as the end of the sentence. */
function describeGained(report: TurnReport, by: PhraseArgs): string[] {
  const { points, bonuses, wins, score, used, discarded } = report;
  const lines = describeLines(report, by);
  const shape = [lines && "lines", bonuses.length && "bonus", lines && wins && "win"].filter(Boolean).join("-");
  if (!shape) return [];
  const [count, earned] = [bonuses.length, joinList(bonuses.map(describeBonus))];
  const paused = used || discarded ? "yes" : "no";
  return [say("web-recap-gained", { ...by, shape, lines, points, count, bonuses: earned, score, used: paused })];
}

/** What became of rows and columns in words; empty if none was completed. */
function describeLines({ rows, columns }: TurnReport, by: PhraseArgs): string {
  const [mixed, lit] = (["mixed", "lit"] as const).map((which) => nameLines(rows[which], columns[which]));
  if (!mixed && !lit) return "";
  return say("web-recap-lines", { ...by, kind: !lit ? "mixed" : !mixed ? "lit" : "both", mixed: mixed!, lit: lit! });
}

/** Rows and columns by their numbers from 0. */
export function nameLines(rows: CompletedLines["lit"], columns: CompletedLines["lit"]): string {
  const numbers = rows.map((i) => i + 1);
  const letters = columns.map((i) => formatPoint({ x: i, y: 0 })[0]!);
  const [which, called] = [numbers.map((number) => say("web-recap-number", { number })), letters].map(joinList);
  return joinList([
    ...(numbers.length ? [say("web-recap-rows", { count: numbers.length, first: numbers[0]!, which: which! })] : []),
    ...(letters.length
      ? [say("web-recap-columns", { count: letters.length, first: letters[0]!, which: called! })]
      : []),
  ]);
}

function describeBonus(move: ParsedMove): string {
  if (move.kind === "gain") return quoteAbility(move.ability);
  const cell = move.cells[0]!;
  return move.kind === "white" ? say("web-recap-special", { cell, column: cell[0]! }) : say("web-recap-ready");
}
