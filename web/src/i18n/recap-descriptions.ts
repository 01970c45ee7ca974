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
  nameSeatsShortly,
} from "./descriptions";
import { say } from "./phrases.svelte";

/** A sentence whose beginning says the most, for a short line. */
export interface RecapSentence {
  readonly name: string;
  readonly brief: string;
  readonly whole: string;
}

/** The turn with this index in words. */
export function describeRecap(state: State, index: number): RecapSentence {
  const report = reportTurn(state, index);
  const name = nameSeatsShortly(state)[report.seat]!;
  const by = { who: isOwnSeat(state, report.seat) ? "you" : "other", name };
  const brief = describeAction(report, by);
  const whole = [brief, ...describePayment(report), ...describeGained(report), ...describeVictory(report, by)].join("");
  return { name, brief, whole: /[!.]$/.test(whole) ? whole : `${whole}.` };
}

function describeAction({ taken, built }: TurnReport, by: { who: string; name: string }): string {
  const cards = describeCardsInOrder(taken);
  if (!built) return say("web-recap-take", { ...by, cards });
  const [colour, size] = [nameColour(built.colour), String(built.cells.length)];
  return taken
    ? say("web-recap-both", { ...by, cards, colour, size })
    : say("web-recap-build", { ...by, colour, size });
}

function describePayment({ built, used, discarded }: TurnReport): string[] {
  const paid = built ? [say("web-recap-paid", { how: findWayToPay(built), cards: describeCards(built.cards) })] : [];
  const letters = [...ABILITIES].filter((letter) => used.includes(letter));
  const using = letters.length ? [say("web-recap-using", { abilities: joinList(letters.map(nameAbility)) })] : [];
  return [...paid, ...using, ...(discarded ? [say("web-recap-discarded", { cards: describeCards(discarded) })] : [])];
}

function findWayToPay({ cards, turned }: ParsedMove): string {
  if (!countBag(cards)) return "free";
  return turned.includes("C") ? "colours" : turned.includes("D") ? "discount" : "plain";
}

function describeGained({ rows, columns, points, bonuses }: TurnReport): string[] {
  const lines = describeLines(rows, columns);
  return [
    ...(lines ? [say("web-recap-completed", { lines, points })] : []),
    ...(bonuses.length
      ? [say("web-recap-bonuses", { count: bonuses.length, bonuses: joinList(bonuses.map(describeBonus)) })]
      : []),
  ];
}

function describeVictory({ wins, score }: TurnReport, by: { who: string; name: string }): string[] {
  return wins ? [say("web-recap-won", { ...by, score })] : [];
}

/** Completed rows and columns in words; empty if there are none. */
function describeLines(rows: CompletedLines, columns: CompletedLines): string {
  const nameRows = (found: readonly number[]) =>
    found.length
      ? [say("web-recap-rows", { count: found.length, which: joinList(found.map((i) => String(i + 1))) })]
      : [];
  const nameColumns = (found: readonly number[]) =>
    found.length
      ? [
          say("web-recap-columns", {
            count: found.length,
            which: joinList(found.map((i) => formatPoint({ x: i, y: 0 })[0]!)),
          }),
        ]
      : [];
  const mixed = [...nameRows(rows.mixed), ...nameColumns(columns.mixed)];
  const lit = [...nameRows(rows.lit), ...nameColumns(columns.lit)].map((lines) => say("web-recap-lit", { lines }));
  return joinList([...mixed, ...lit]);
}

function describeBonus(move: ParsedMove): string {
  if (move.kind === "gain") return nameAbility(move.ability);
  return move.kind === "white" ? say("web-recap-special", { cell: move.cells[0]! }) : say("web-recap-ready");
}
