import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { LEVELS } from "../constants";
import { Engine } from "../engine/engine";
import type { OwnGame } from "../local/game-store";
import { NORMAL, QUICK } from "../study/depths";
import { choiceKey, NO_RESULTS, turnKey, type NamedDecision, type Results } from "../study/pieces";
import { findBadges, listReports, type Practice } from "./badges";
import { describeGame, readFile, writeGames, writeTable } from "./export";
import { countColours, countStreaks, listResults } from "./figures";
import fixture from "./fixture.json";
import { listMarks, listTicks } from "./plot";
import {
  findLevelRate,
  findLikeness,
  isTelling,
  likenGame,
  PARTS,
  rateGame,
  rateGames,
  type OwnDecision,
} from "../study/rates";
import { readOwnGame } from "./record-reader";
import { hadHints, summariseStudy, type Studied } from "./studied";
import { findSubject } from "../study/subjects";

const origin = { seat: 0, table: "", when: 1_790_000_000 };
const IDLE: Practice = { solved: 0, days: [], wonDeal: false };
let engine: Engine;
let games: OwnGame[];

beforeAll(async () => {
  const module = fs.readFileSync(path.join(import.meta.dirname, "../engine/nyhavn.wasm.gz"));
  engine = await Engine.compile(new Uint8Array(module));
  games = fixture.games.map(({ record }) => readOwnGame(engine, record, origin)!);
});

describe("a record that is read", () => {
  it.each(fixture.games.map((_, i) => i))("gives the winners, the points and the end of game %d", (i) => {
    const [game, expected] = [games[i]!, fixture.games[i]!];
    expect(game.winners).toEqual(expected.winners);
    expect(game.turns.map(({ scores }) => scores)).toEqual(expected.scores);
    expect(game.late).toBe(expected.late);
    expect(game.whole).toBe(true);
  });

  it("says who sat where", () => {
    expect(games.at(-1)!.sitters).toEqual([
      { name: "Ida", bot: null },
      { name: "", bot: "exec" },
    ]);
  });

  it("needs a result, and a deal of its own", () => {
    const { record } = fixture.games[0]!;
    const [first = ""] = record.split("\n2. ");
    expect(readOwnGame(engine, first, origin)).toBeNull();
    expect(readOwnGame(engine, record.replace("nyhavn 1\n", "nyhavn 1\ndealt-from: 30\n"), origin)!.whole).toBe(false);
    expect(() => readOwnGame(engine, "no record", origin)).toThrow();
    expect(readOwnGame(engine, `\uFEFF${record.replaceAll("\n", "\r\n")}\r\n`, origin)!.record).toBe(games[0]!.record);
  });
});

describe("what games tell", () => {
  const seats = fixture.games.flatMap(({ seats }, game) => seats.map((expected, seat) => ({ game, seat, expected })));

  it.each(seats)("agrees with the positions of game $game for seat $seat", ({ game, seat, expected }) => {
    const own = { ...games[game]!, seat };
    expect(Object.fromEntries(countColours([own]).map(({ colour, tiles }) => [colour, tiles]))).toEqual(expected.tiles);
    const earned = findBadges([own], new Map(), IDLE);
    for (const badge of ["free", "row", "column", "abilities"] as const)
      expect(earned.has(badge), badge).toBe(expected[badge]);
    expect(Math.max(...listReports(own).map(({ bonuses }) => bonuses.length))).toBe(expected.bonuses);
    expect(earned.has("coats")).toBe(expected.bonuses >= 3);
    const won = own.winners.includes(seat);
    expect(earned.has("win")).toBe(won);
    expect(earned.has("behind")).toBe(won && expected.behind >= 4);
  });

  it("counts results by players and rival, and streaks", () => {
    const make = (won: boolean, ...bots: (string | null)[]): OwnGame => ({
      ...games[0]!,
      sitters: [null, ...bots].map((bot) => ({ name: "", bot })),
      winners: [won ? 0 : 1],
    });
    const played = [
      make(true, "mason"),
      make(true, "tourist", "mason"),
      make(true, "mason"),
      make(false, "mason"),
      make(true, null),
      make(true, "architect"),
    ];
    expect(listResults(played, LEVELS)).toEqual([
      { players: 2, rival: null, won: [true] },
      { players: 2, rival: "architect", won: [true] },
      { players: 2, rival: "mason", won: [true, true, false] },
      { players: 3, rival: "mason", won: [true] },
    ]);
    expect(countStreaks(played)).toEqual({ longest: 3, current: 2 });
    expect([...findBadges(played, new Map(), IDLE).keys()]).toContain("architect");
    const judge = (count: number, mistakes: number): Studied => {
      const decisions = Array.from({ length: count }, () => ({ subject: "takes", late: false, loss: 0 }) as const);
      return { decisions, luck: null, mistakes };
    };
    const isFlawless = (studied: Studied) => findBadges(played, new Map([[played[0]!, studied]]), IDLE).has("flawless");
    expect([judge(20, 0), judge(19, 0), judge(20, 1)].map(isFlawless)).toEqual([true, false, false]);
    expect(findBadges(played, new Map([[played[0]!, judge(2, 2)]]), IDLE).get("review")).toBe(played[0]);
  });

  it("lights houses for practice, too", () => {
    const list = (practice: Partial<Practice>) => [...findBadges([], new Map(), { ...IDLE, ...practice }).keys()];
    expect(list({ solved: 9, days: [1, 2, 3, 4, 5, 6, 8] })).toEqual([]);
    expect(list({ solved: 10, days: [1, 3, 4, 5, 6, 7, 8, 9], wonDeal: true })).toEqual(["puzzles", "days", "deal"]);
  });
});

describe("how well somebody plays", () => {
  const decide = (loss: number, part: Partial<OwnDecision> = {}): OwnDecision => ({
    subject: "takes",
    late: false,
    loss,
    ...part,
  });

  it.each(fixture.subjects)("says that $played instead of $best is about $subject", ({ played, best, subject }) => {
    expect(findSubject(played, best)).toBe(subject);
  });

  it("is the mean loss times 1000, with its error", () => {
    expect(rateGames([])).toBeNull();
    expect(rateGames([[]])).toBeNull();
    const one = rateGames([[decide(0), decide(0.1)]])!;
    expect(one.rate).toBeCloseTo(50, 9);
    expect(one.error).toBeCloseTo(50 / Math.SQRT2, 9);
    const days = rateGames([
      Array.from({ length: 30 }, () => decide(0)),
      Array.from({ length: 30 }, () => decide(0.1)),
    ])!;
    expect(days.rate).toBeCloseTo(50, 9);
    expect(days.error).toBeCloseTo(50, 9);
    const parts = [[decide(0.2, { late: true }), decide(0, { subject: "places" })]];
    expect(rateGames(parts, "late")!.rate).toBeCloseTo(200, 9);
    expect(rateGames(parts, "places")!.rate).toBe(0);
    expect(rateGames(parts, "bonuses")).toBeNull();
  });

  it("is like the level with the same rate, as far as the errors tell", () => {
    for (const [place, level] of LEVELS.entries()) {
      const { rate } = findLevelRate(level);
      const { from, to } = findLikeness({ rate, error: 1, decisions: 1000 });
      expect(from).toBeLessThanOrEqual(place);
      expect(to).toBeGreaterThanOrEqual(place);
    }
    const vague = { rate: 50, error: 500, decisions: 1000 };
    expect(findLikeness(vague)).toEqual({ from: 0, to: LEVELS.length - 1 });
    expect(isTelling(vague)).toBe(false);
    expect(isTelling({ rate: findLevelRate("tourist").rate + 400, error: 1, decisions: 3 })).toBe(false);
    expect(findLikeness({ rate: 0, error: 0.1, decisions: 1000 }).to).toBe(LEVELS.length - 1);
    expect(isTelling(null)).toBe(false);
    expect(isTelling({ rate: 0, error: 1e6, decisions: 1000 }, "late")).toBe(false);
  });

  it("is compared with those levels of which enough decisions are known", () => {
    for (const part of PARTS) {
      const known = LEVELS.flatMap((level, place) => (findLevelRate(level, part).decisions < 20 ? [] : [place]));
      for (const value of [0, 20, 500]) {
        const rate = { rate: value, error: 1, decisions: 1000 };
        const { from, to } = findLikeness(rate, part);
        if (isTelling(rate, part)) expect([known.includes(from), known.includes(to)], part).toEqual([true, true]);
        else expect(known.length < 2 || to > from, part).toBe(true);
      }
    }
  });

  /** All own decisions of a game judged with a loss, but for one. */
  function judgeAll(game: OwnGame, loss: number, but = ""): Results {
    const choices = game.turns.flatMap(({ seat, moves }, turn) =>
      (seat === game.seat ? moves : []).map((move, number) => {
        const judged = { move, chance: 0.5, error: 0.01 };
        const decision = {
          played: judged,
          best: [judged],
          gap: loss,
          loss,
          low: 0,
          high: 1,
          label: "mistake",
          reasons: [],
        };
        return [choiceKey(QUICK, turn, number), decision as NamedDecision] as const;
      }),
    );
    return { ...NO_RESULTS, choices: Object.fromEntries(choices.filter(([key]) => key !== but)) };
  }

  it("knows the luck of a game once all refills are valued at normal depth", () => {
    const game = games[0]!;
    const refilled = game.turns.flatMap(({ draw }, turn) => (draw ? [turn] : []));
    const at = (mean: number) => [0, 1].map((seat) => ({ mean: seat === game.seat ? mean : 0, error: 0 }));
    const value = { decided: at(0.5), end: at(0.51), errors: [0.03, 0.03] };
    const results = (depth: typeof QUICK, known = refilled): Results => ({
      ...NO_RESULTS,
      turns: Object.fromEntries(known.map((turn) => [turnKey(depth, turn), value])),
    });
    expect(refilled.length).toBeGreaterThan(5);
    expect(summariseStudy(game, results(QUICK)).luck).toBeNull();
    expect(summariseStudy(game, results(NORMAL, refilled.slice(1))).luck).toBeNull();
    const { luck, error } = summariseStudy(game, results(NORMAL)).luck!;
    expect(luck).toBeCloseTo(0.01 * refilled.length, 9);
    expect(error).toBeCloseTo(0.03 * Math.sqrt(refilled.length), 9);
  });

  it("is compared for one game by what its samples tell, unless it was soon decided", () => {
    const mason = findLevelRate("mason").rate / 1000;
    const play = (chance: number) => rateGame(Array.from({ length: 12 }, () => ({ gap: mason, error: 0.01, chance })));
    const { from, to } = likenGame(play(0.5))!;
    expect(from <= LEVELS.indexOf("mason") && LEVELS.indexOf("mason") <= to).toBe(true);
    expect([likenGame(play(0.03)), likenGame(play(0.98)), likenGame(null)]).toEqual([null, null, null]);
  });

  it("counts only games that are judged to the end, without hints and stand-ins", () => {
    const game = games[0]!;
    const first = game.turns.findIndex(({ seat }) => seat === game.seat);
    const results = judgeAll(game, 0.1);
    const all = Object.keys(results.choices).length;
    expect(summariseStudy(game, NO_RESULTS).decisions).toBeNull();
    expect(summariseStudy(game, judgeAll(game, 0.1, choiceKey(QUICK, first, 0))).decisions).toBeNull();
    const studied = summariseStudy(game, results);
    expect(studied.decisions).toHaveLength(all);
    expect(studied.mistakes).toBe(all);
    expect(studied.luck).toBeNull();
    expect(studied.decisions!.filter(({ late }) => late)).toHaveLength(0);
    const change = (header: string) => ({ ...game, record: game.record.replace("\n", `\n${header}: ${first + 1}\n`) });
    const helped = change("hint-turns");
    expect([hadHints(game), hadHints(helped)]).toEqual([false, true]);
    expect(summariseStudy(helped, results)).toMatchObject({ decisions: null, mistakes: null });
    const stoodIn = summariseStudy(change("stand-in-turns"), results).decisions!;
    expect(stoodIn).toHaveLength(all - game.turns[first]!.moves.length);
  });
});

describe("a file of own numbers", () => {
  it("has a line for each game, and can be read again", () => {
    const studied: Studied = {
      decisions: [{ subject: "takes", late: false, loss: 0.05 }],
      luck: { luck: -0.123, error: 0.045 },
      mistakes: 1,
    };
    const rows = games.map((game, i) => describeGame(game, i ? undefined : studied, LEVELS));
    expect(rows[0]).toMatchObject({ players: 2, seat: 1, error_rate: 50, decisions: 1, luck: -12.3, luck_error: 4.5 });
    const lines = writeTable(rows).trimEnd().split("\n");
    expect(lines).toHaveLength(games.length + 1);
    expect(lines[2]).toContain(",,,");
    const added = readFile(writeGames(games, rows), 7);
    expect(added).toEqual(games.map(({ record, when, seat }) => ({ record, when, seat })));
    expect(readFile(games[0]!.record, 7)).toEqual([{ record: games[0]!.record, seat: null, when: 7 }]);
  });

  it("is told from the file of all that a browser keeps, whose seats count from 0", () => {
    const [{ record, seat, when }] = games as [OwnGame];
    const other = { format: "nyhavn-data", version: 1, games: [{ record, seat, when, table: "" }] };
    for (const text of [JSON.stringify(other), "{}"]) expect(() => readFile(text, 7)).toThrow();
  });
});

describe("a plot", () => {
  it("has round lines around all values, and marks for games", () => {
    expect(listTicks(0, 64)).toEqual([0, 20, 40, 60, 80]);
    expect(listTicks(-31, 12)).toEqual([-40, -20, 0, 20]);
    expect(listMarks(3)).toEqual([1, 2, 3]);
    expect(listMarks(24)).toEqual([1, 5, 10, 15, 20]);
  });
});
