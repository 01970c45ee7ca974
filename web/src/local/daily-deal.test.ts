import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compileEngine } from "../engine/compiled-engine";
import { readWeights } from "../engine/nets";
import { hashSecret, verifyRecord } from "../shuffle/verification";
import { Bots } from "./bots";
import { findDeal, findRival, formatDay, nameDeal, openDeal, parseDay, thinkSteadily } from "./daily-deal";
import { playDeal } from "./daily-rival";
import { recordTable } from "./record";
import { DEALT } from "./stored-table";
import { LocalTable } from "./table";

const engine = await compileEngine();
const readNet = async (players: number) =>
  readWeights(
    new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "..", "engine", `net-${players}.f16`))).buffer,
  );
const DAY = parseDay("2026-11-18")!;
const deal = { day: DAY, counted: true };
const WEEK = ["tourist", "apprentice", "mason", "architect", "planner", "master", "master"];

/** A deal after 20 turns, in each of which the same one of the legal moves is played. */
function playTurns(choice: number, day = DAY): LocalTable {
  let table = new LocalTable(engine, openDeal("", { day, counted: true }), DEALT);
  while (table.game!.turns.length < 20) {
    const moves = table.game!.listMoves();
    const move = () => table.makeNumberedMove(moves[choice % moves.length]!.numbers);
    table = table.after([table.game!.turnDone ? table.makeTurnEnd() : move()]);
  }
  return table;
}

describe("the table of a daily deal", () => {
  it("says by its name which deal it is, and whether it counts", () => {
    expect(findDeal(nameDeal(DAY))).toEqual(deal);
    expect(findDeal(nameDeal(DAY, "7"))).toEqual({ day: DAY, counted: false });
    for (const other of ["local-deal-2026-02-30", "local-5e5e", "deal", ""]) expect(findDeal(other)).toBeNull();
    expect(formatDay(DAY)).toBe("2026-11-18");
  });

  it("has a stronger rival from day to day of the week", () => {
    const monday = parseDay("2026-11-16")!;
    expect(WEEK.map((_, i) => findRival(monday + i))).toEqual(WEEK);
  });

  it("has the same cards in the same order for everybody, whatever is played", () => {
    const cards = (table: LocalTable) => table.game!.turns.map(({ draw }) => draw).join("");
    const [one, other] = [playTurns(0), playTurns(7)];
    expect(one.game!.start).toEqual(other.game!.start);
    expect(one.game!.turns).not.toEqual(other.game!.turns);
    const known = Math.min(cards(one).length, cards(other).length);
    expect(known).toBeGreaterThan(10);
    expect(cards(one).slice(0, known)).toBe(cards(other).slice(0, known));
    expect(playTurns(0, DAY + 2).game!.start).not.toEqual(one.game!.start);
  });

  it("can be verified", () => {
    const table = playTurns(0);
    expect(table.opening.secret).toBe("178e1a55c3bd8085c5f9678254a74af1e66952922cf2a1e48cdfcc035eee11d3");
    const record = recordTable(engine, table.after([{ type: "resign", seat: table.persons[0]! }]));
    expect(verifyRecord(engine, record)).toMatchObject({ finding: "fair", nonces: 0, turn: 0 });
    expect(record).toContain(`commitment: ${hashSecret(table.opening.secret)}`);
  });
});

describe("a level", () => {
  const play = (level: string) => playDeal(engine, new Bots(engine, readNet), deal, level);

  it("plays a deal in the same way each time, whatever it has thought about before", async () => {
    const score = await play("architect");
    expect(Math.max(score.own, score.rival)).toBeGreaterThan(5);
    expect(score.turns).toBeGreaterThan(10);
    expect(await play("architect")).toEqual(score);
  });

  it("has a seed of its own for every move, and no clock", () => {
    const game = new LocalTable(engine, openDeal("", deal), DEALT).game!;
    const [move] = game.listMoves();
    const seeds = [game, game.play(move!.move, move!.numbers)].map((each) => thinkSteadily(deal, each).seed);
    expect(new Set([...seeds, thinkSteadily({ ...deal, day: DAY + 1 }, game).seed]).size).toBe(3);
    expect(thinkSteadily(deal, game)).toMatchObject({ milliseconds: Infinity });
  });
});
