// @vitest-environment happy-dom
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Engine } from "../engine/engine";
import { fitTile } from "../game/geometry";
import { openDeal } from "../local/daily-deal";
import { splitHouse } from "../local/house-tiles";
import { DEALT } from "../local/stored-table";
import { writeView } from "../local/notation";
import { recordTable } from "../local/record";
import { LocalTable } from "../local/table";
import { readView } from "../local/view-text";
import type { NamedDecision } from "../study/pieces";
import { Thinker } from "../study/questions";
import { readMistakes } from "./own-mistakes";
import { countsPoints, findDaily, findDay, parsePuzzles, type Puzzle } from "./puzzle";
import { PuzzleSession } from "./puzzle-session.svelte";
import {
  addAnswer,
  BEGINNER,
  chooseNext,
  countDays,
  listDue,
  mergeTraining,
  readTraining,
  type Training,
} from "./training";

const read = (...names: string[]) => fs.readFileSync(path.join(import.meta.dirname, ...names));
const puzzles = parsePuzzles(read("..", "..", "..", "src", "nyhavn", "puzzles", "puzzles.txt").toString());
const sample = puzzles.filter(({ number }) => number % 9 === 1);
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.compile(new Uint8Array(gunzipSync(read("..", "engine", "nyhavn.wasm.gz"))));
});

const open = (puzzle: Puzzle) => new PuzzleSession(engine, puzzle, "Rival");

describe("a puzzle", () => {
  it("is read from its line", () => {
    for (const { view } of puzzles) expect(writeView(readView(view), Number(view[3]) - 1)).toBe(view);
  });

  it("has houses of tiles", () => {
    for (const { view } of sample.slice(0, 20)) {
      const words = readView(view);
      for (const seat of view.split(" ").slice(6).keys()) {
        const tiles = splitHouse(words, seat);
        expect(tiles.every(({ colour, cells, brick }) => !brick || fitTile(colour, cells))).toBe(true);
        const drawn = view.split(" ")[6 + seat]!.split(":")[0]!;
        expect(tiles.flatMap(({ cells }) => cells)).toHaveLength(drawn.match(/[A-Z]/gi)?.length ?? 0);
        expect(tiles.filter(({ brick }) => brick)).toHaveLength(drawn.match(/[a-z]/g)?.length ?? 0);
      }
    }
  });

  it("is solved by its answer, and by nothing less", async () => {
    for (const puzzle of sample.slice(0, 40)) {
      const session = open(puzzle);
      const known = session.solve();
      expect(known).toMatchObject({ solved: true, moves: puzzle.answers[0] });
      const points = known.choices.reduce((sum, choice) => sum + choice.points, 0);
      if (countsPoints(puzzle)) expect(points).toBeGreaterThanOrEqual(puzzle.goal);
      expect((await session.answer()).solved).toBe(false);
    }
  });

  it("shows the points of a try, can be undone, and asks for nothing more when the turn is over", async () => {
    const puzzle = puzzles.find((each) => countsPoints(each) && each.answers[0]!.length === 2)!;
    const session = open(puzzle);
    const before = session.view.state!;
    expect([session.canAnswer, session.points]).toEqual([false, 0]);
    for (const move of puzzle.answers[0]!) await session.play(session.choices.find((choice) => choice.move === move)!);
    expect([session.canAnswer, session.points, session.choices]).toEqual([true, puzzle.goal, []]);
    expect(await session.answer()).toMatchObject({ reached: puzzle.goal, solved: true });
    session.undo();
    expect(session.moves).toHaveLength(1);
    session.startOver();
    expect(session.view.state!.view).toBe(before.view);
  });

  it("says why a move is not legal", async () => {
    expect(await open(puzzles[0]!).explain("t1")).toMatchObject({ refusal: "two-piers" });
  });
});

describe("the puzzle of a day", () => {
  const day = findDay(Date.UTC(2026, 11, 24, 23, 59));
  it("is the same when the file has grown, also after many years", () => {
    const grown = Array.from({ length: 2000 }, (_, i) => ({ ...puzzles[0]!, number: i + 1 }));
    for (const later of [0, 1, 700, 5000])
      expect(findDaily(grown.slice(0, 1000), day + later)).toBe(findDaily(grown, day + later));
    expect(findDaily(grown, day + 1)).not.toBe(findDaily(grown, day));
  });
});

describe("a mistake of an own game", () => {
  const weighed = { loss: 0, asked: [] as string[] };
  vi.spyOn(Thinker.prototype, "weigh").mockImplementation((_, move) => {
    weighed.asked.push(move);
    return Promise.resolve({ loss: weighed.loss } as NamedDecision);
  });
  const judged = {
    label: "mistake",
    best: [
      { move: "t12", chance: 0.6 },
      { move: "t23", chance: 0.59 },
      { move: "t34", chance: 0.5 },
    ],
  };
  const TURN = 4;
  let table: LocalTable;
  beforeAll(() => {
    const opening = openDeal("local-deal-2026-11-18", { day: findDay(Date.UTC(2026, 10, 18)), counted: true });
    table = new LocalTable(engine, opening, DEALT);
    while (table.game!.turns.length < 6) {
      const event = table.game!.turnDone
        ? table.makeTurnEnd()
        : table.makeNumberedMove(table.game!.listMoves()[0]!.numbers);
      table = table.after([event]);
    }
  });
  const seatOf = (turn: number) => table.game!.turns[turn]!.seat;

  /** A review of the game by the knowledge of a seat. */
  function review(viewer: number, choices: object, header = "") {
    const record = recordTable(engine, table.after([{ type: "resign", seat: table.persons[0]! }]));
    const results = { results: { choices } };
    return { key: `1 ${viewer} ${record.replace("\nstart: ", `${header}\nstart: `)}`, table: "", results };
  }
  const findOwn = () => readMistakes(engine, review(seatOf(TURN), { [`quick ${TURN} 0`]: judged }))[0]!;

  it("becomes a puzzle of what was known, and leaves the rating alone", () => {
    const choices = { [`quick ${TURN} 0`]: judged, "quick 1 0": judged, "normal 1 0": { label: "fine" } };
    const seat = seatOf(TURN);
    const [own, ...others] = readMistakes(engine, review(seat, choices));
    expect([others, readMistakes(engine, review(1 - seat, choices))]).toEqual([[], []]);
    expect(own).toMatchObject({ kind: "best", answers: [["t12"], ["t23"]] });
    expect(own!.view).toContain(`@${seat + 1} `);
    expect(own!.number).toBeGreaterThan(1e9);
    expect(open(own!).solve()).toMatchObject({ solved: true, moves: ["t12"] });
    expect(addAnswer(BEGINNER, own!, false, 1)).toMatchObject({
      rating: BEGINNER.rating,
      repeated: { [own!.number]: {} },
    });
  });

  it("comes from every own turn that no stand-in bot has played", () => {
    const [first, second] = [0, 1, 2, 3, 4, 5].filter((turn) => seatOf(turn) === seatOf(TURN));
    const choices = { [`quick ${first} 0`]: judged, [`quick ${second} 0`]: judged };
    const header = `\nstand-in-turns: ${first! + 1}`;
    expect(readMistakes(engine, review(seatOf(TURN), choices))).toHaveLength(2);
    expect(readMistakes(engine, review(seatOf(TURN), choices, header))).toHaveLength(1);
  });

  it.each([
    ["t34", 0.02, true],
    ["t34", 0.03, false],
    ["t23", 1, true],
  ])("takes %s, which loses %d, as right: %s", async (move, loss, solved) => {
    const session = open(findOwn());
    [weighed.loss, weighed.asked] = [loss, []];
    await session.play(session.choices.find((choice) => choice.move === move)!);
    const answer = session.answer();
    expect(session.busy).toBe(move === "t34");
    expect(await answer).toMatchObject({ solved, reached: Number(solved) });
    expect(weighed.asked).toEqual(move === "t34" ? ["t34"] : []);
    expect(session.busy).toBe(false);
  });
});

describe("a training", () => {
  const DAY = 20_000;
  const easy = { ...puzzles[0]!, number: 1, rating: 600 };
  const hard = { ...puzzles[1]!, number: 2, rating: 1600 };

  it("rates by what was to be expected, and the first answer only", () => {
    const [won, lost] = [true, false].map((solved) => addAnswer(BEGINNER, hard, solved, DAY).rating);
    expect(won! - BEGINNER.rating).toBeGreaterThan(BEGINNER.rating - lost!);
    expect(addAnswer(addAnswer(BEGINNER, hard, false, DAY), hard, true, DAY).rating).toBe(lost);
  });

  it("asks again for what was missed, after ever longer breaks", () => {
    let training: Training = addAnswer(BEGINNER, hard, false, DAY);
    const breaks = [];
    for (let day = DAY; training.repeated[hard.number]; day += 1) {
      if (!listDue(training, [easy, hard], day).length) continue;
      breaks.push(day - DAY);
      expect(chooseNext(training, [easy, hard], day, 0)).toBe(hard);
      training = addAnswer(training, hard, true, day);
    }
    expect(breaks).toEqual([1, 4, 11, 32]);
    expect(training.solved).toBe(0);
  });

  it("asks for new puzzles of a fitting rating", () => {
    expect(chooseNext({ ...BEGINNER, rating: 1500 }, [easy, hard], DAY, 0)).toBe(hard);
    expect(chooseNext({ ...BEGINNER, answered: [1, 2] }, [easy, hard], DAY, 0.99)).toBeUndefined();
  });

  it("goes on with a file that does not have all of its puzzles", () => {
    const training = [7000, 7001].reduce(
      (known, number, i) => addAnswer(known, { ...hard, number }, i > 0, DAY),
      BEGINNER,
    );
    expect(listDue(training, [easy, hard], DAY + 9)).toEqual([]);
    expect(chooseNext(training, [easy, hard], DAY + 9, 0)).toBe(easy);
    expect(mergeTraining(BEGINNER, training)).toEqual(training);
  });

  it("is merged with that of another device, and twice is as once", () => {
    const here = addAnswer(addAnswer(BEGINNER, easy, true, DAY), hard, false, DAY);
    const there = {
      ...addAnswer(BEGINNER, { ...easy, number: 7 }, true, DAY + 1),
      daily: { day: DAY + 1, solved: true },
    };
    const both = mergeTraining(here, readTraining(JSON.parse(JSON.stringify(there)))!);
    expect(both).toMatchObject({ rating: here.rating, answered: [1, 2, 7], solved: 2, days: [DAY, DAY + 1] });
    expect([both.repeated, both.daily]).toEqual([here.repeated, there.daily]);
    expect([mergeTraining(both, there), mergeTraining(both, here)]).toEqual([both, both]);
  });

  it("is not read from anything else", () => {
    for (const value of [null, 7, {}, { ...BEGINNER, rating: "high" }, { ...BEGINNER, answered: [-1] }])
      expect(readTraining(value)).toBeNull();
    expect(readTraining({ ...BEGINNER, repeated: { 3: { day: 1, step: 9 } } })).toBeNull();
    expect(readTraining(BEGINNER)).toEqual(BEGINNER);
  });

  it("counts days in a row", () => {
    const solve = (training: Training, day: number) => addAnswer(training, easy, true, day);
    const training = [DAY - 3, DAY - 1, DAY - 1, DAY].reduce(solve, BEGINNER);
    expect([DAY, DAY + 1, DAY + 2].map((day) => countDays(training, day))).toEqual([2, 2, 0]);
    expect(countDays(BEGINNER, DAY)).toBe(0);
  });
});
