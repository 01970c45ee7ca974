// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import shuffles from "../../../tests/data/shuffles.json";
import { stubStorage } from "../platform/storage-stub";
import type { Outgoing } from "../net/connection";
import type { Answer, Lobby, Shuffle, ShufflePledge, State } from "../wire";
import { rememberCommitment } from "./commitments";
import { openGatheredTable } from "./gathered-table";
import { loadPledge, storePledge } from "./nonces";
import { loadObservedGame, replayHarbours, storeObservedGame } from "./observed-games";
import { Pledger } from "./pledger.svelte";
import { hashPledge, hashTerms } from "./protocol";
import { parseRecord } from "./verification";
import { compileEngine } from "../engine/compiled-engine";

const COMMITMENT = "c0".repeat(32);
const SEATS = ["Anna", "Béla"].map((name) => ({ name, bot: null, open: false, present: true }));
const TERMS = hashTerms({ commitment: COMMITMENT, first: null, seats: SEATS });
const OTHER = "0e".repeat(32);

const lobby = (more: Partial<Lobby> = {}) =>
  ({
    commitment: COMMITMENT,
    first: null,
    seats: SEATS,
    mine: [1],
    dealing: true,
    shuffle: 2,
    pledges: null,
    ...more,
  }) as Lobby;
const pledge = (seat: number, nonce: string, shown = true): ShufflePledge => ({
  seat,
  hash: hashPledge(TERMS, nonce),
  nonce: shown ? nonce : null,
});
/** Seat 1 begins, so that it is the first place. */
const state = (more: Partial<State> = {}) =>
  ({
    commitment: COMMITMENT,
    nonces: null,
    outcome: null,
    mine: [0],
    turns: [],
    drafted: [],
    harbour: "RYGBPRY",
    places: [...SEATS].reverse().map((sitter) => ({ sitter, hand: null })),
    ...more,
  }) as unknown as State;
const shuffle = (pledges: ShufflePledge[], more: Partial<Shuffle> = {}): Shuffle => ({
  type: "shuffle",
  version: 2,
  first: "lot",
  begins: 1,
  pledges,
  ...more,
});

interface Page {
  pledger: Pledger;
  asked: Outgoing[];
  answers: ((refusal: string | null) => Promise<void>)[];
  timers: (() => void)[];
  nonce: string;
}

const engine = compileEngine();
let made = 0;

/** A page at a table, whose nonces nobody else makes. */
function page(record = ""): Page {
  made += 1;
  const byte = made;
  const [asked, answers, timers]: [Outgoing[], Page["answers"], (() => void)[]] = [[], [], []];
  const pledger = new Pledger("table", {
    request: (outgoing) => {
      asked.push(outgoing);
      return new Promise<Answer>((settle) => {
        answers.push(async (refusal) => {
          settle({ refusal } as Answer);
          await Promise.resolve();
        });
      });
    },
    fetchRecord: () => Promise.resolve(record),
    loadEngine: () => engine,
    randomBytes: (count) => new Uint8Array(count).fill(byte),
    setTimer: (act) => timers.push(act),
  });
  return { pledger, asked, answers, timers, nonce: byte.toString(16).padStart(2, "0").repeat(32) };
}

/** A page that has pledged, seen the list and revealed, and the list with all nonces. */
async function revealed(): Promise<Page & { pledges: ShufflePledge[] }> {
  const anna = page();
  anna.pledger.receiveLobby(lobby());
  await anna.answers[0]!(null);
  const pledges = [pledge(0, OTHER), pledge(1, anna.nonce)];
  anna.pledger.receiveLobby(lobby({ pledges: pledges.map((each) => ({ ...each, nonce: null })) }));
  return { ...anna, pledges };
}

/** The fault that a page reports of a shuffle after what it was shown before. */
function findReportedFault({ pledger, timers }: Page, shuffled: Shuffle, shown = state()): unknown {
  pledger.receiveState(shown);
  pledger.receiveShuffle(shuffled);
  timers.forEach((fire) => fire());
  return pledger.fault;
}

describe("a pledger", () => {
  beforeEach(() => void stubStorage());

  it("pledges once when cards are about to be dealt, and reveals when its own hash is in the list", async () => {
    const anna = page();
    anna.pledger.receiveLobby(lobby({ dealing: false }));
    expect(anna.asked).toEqual([]);
    anna.pledger.receiveLobby(lobby());
    anna.pledger.receiveLobby(lobby());
    expect(anna.asked).toEqual([{ type: "pledge", hash: hashPledge(TERMS, anna.nonce) }]);
    await anna.answers[0]!(null);
    const pledges = [pledge(0, OTHER, false), pledge(1, anna.nonce, false)];
    anna.pledger.receiveLobby(lobby({ pledges }));
    anna.pledger.receiveLobby(lobby({ pledges: [pledge(0, OTHER), pledges[1]!] }));
    expect(anna.asked.slice(1)).toEqual([{ type: "nonce", nonce: anna.nonce }]);
    expect(findReportedFault(anna, shuffle([pledge(0, OTHER), pledge(1, anna.nonce)]))).toBeNull();
    expect(anna.pledger.part).toBe("counted");
  });

  it("sends nothing for a spectator, but compares", () => {
    const watcher = page();
    watcher.pledger.receiveLobby(lobby({ mine: [] }));
    watcher.pledger.receiveLobby(lobby({ mine: [], pledges: [pledge(0, OTHER, false)] }));
    expect(watcher.asked).toEqual([]);
    expect(findReportedFault(watcher, shuffle([pledge(0, OTHER)]))).toBeNull();
    expect(watcher.pledger.part).toBe("none");
    watcher.pledger.receiveShuffle(shuffle([pledge(1, OTHER)]));
    expect(watcher.pledger.fault).toBe("pledges");
  });

  it("knows whose number was not revealed, but for its own", async () => {
    const { pledges, ...anna } = await revealed();
    expect(findReportedFault(anna, shuffle(pledges))).toBeNull();
    expect(anna.pledger.unrevealed).toEqual([]);
    anna.pledger.receiveShuffle(shuffle([pledge(0, OTHER, false), pledges[1]!]));
    expect(anna.pledger.unrevealed).toEqual([1]);
    expect(anna.pledger.fault).toBeNull();
    anna.pledger.receiveShuffle(shuffle(pledges.map((each) => ({ ...each, nonce: null }))));
    expect(anna.pledger.unrevealed).toEqual([1]);
    const watcher = page().pledger;
    watcher.receiveState(state({ mine: [] }));
    watcher.receiveShuffle(shuffle([pledge(0, OTHER), pledge(1, anna.nonce, false)]));
    expect(watcher.unrevealed).toEqual([0]);
  });

  it("sends its nonce at once in version 1", () => {
    const anna = page();
    anna.pledger.receiveLobby(lobby({ shuffle: 1 }));
    anna.pledger.receiveLobby(lobby({ shuffle: 1 }));
    expect(anna.asked).toEqual([{ type: "nonce", nonce: anna.nonce }]);
  });

  it("keeps its nonce over a reload between pledge and reveal", async () => {
    const before = page();
    before.pledger.receiveLobby(lobby());
    await before.answers[0]!(null);
    const after = page();
    after.pledger.receiveLobby(lobby());
    after.pledger.receiveLobby(lobby({ pledges: [pledge(1, before.nonce, false)] }));
    expect(after.asked).toEqual([before.asked[0], { type: "nonce", nonce: before.nonce }]);
  });

  it("knows the nonces of other tabs, whichever was taken", () => {
    const [one, two] = [page(), page()];
    one.pledger.receiveLobby(lobby());
    storePledge("table", { ...loadPledge("table")!, nonces: [OTHER] });
    two.pledger.receiveLobby(lobby());
    expect(two.asked).toEqual([{ type: "pledge", hash: hashPledge(TERMS, OTHER) }]);
    for (const tab of [one, two]) expect(findReportedFault(tab, shuffle([pledge(1, OTHER)]))).toBeNull();
  });

  it("pledges again if the server could not store it", async () => {
    const anna = page();
    anna.pledger.receiveLobby(lobby());
    await anna.answers[0]!("not-stored");
    anna.pledger.receiveLobby(lobby());
    expect(anna.asked[1]).toEqual(anna.asked[0]);
  });

  /** A page that was in the lobby and has pledged, but whose pledge is not in the list that it is shown. */
  async function leftOut(refusal?: string | null, lost = false): Promise<Page> {
    const anna = page();
    anna.pledger.receiveLobby(lobby({ dealing: false }));
    anna.pledger.receiveLobby(lobby());
    if (refusal !== undefined) await anna.answers[0]!(refusal);
    if (lost) anna.pledger.loseConnection();
    anna.pledger.receiveLobby(lobby({ pledges: [pledge(0, OTHER, false)] }));
    return anna;
  }
  const withoutOwn = shuffle([pledge(0, OTHER)]);

  it.each([
    ["never answered", undefined],
    ["refused", "already-started"],
    ["not stored", "not-stored"],
    ["accepted", null],
  ])("sees that its pledge was %s and is not in the list, while its connection held", async (_, refusal) => {
    const anna = await leftOut(refusal);
    expect([findReportedFault(anna, withoutOwn), anna.pledger.part]).toEqual(["own-nonce", "missing"]);
    expect(page().pledger).toMatchObject({ fault: "own-nonce", dismissed: false });
  });

  it("sees that its pledge was ignored if the list is empty, or never shown before the deal", () => {
    for (const closed of [[lobby({ pledges: [] })], []]) {
      localStorage.setItem("nyhavn-nonces", "{}");
      const anna = page();
      for (const shown of [lobby(), ...closed]) anna.pledger.receiveLobby(shown);
      expect(findReportedFault(anna, shuffle([]))).toBe("own-nonce");
    }
  });

  it("sees that its pledge was ignored, even if its connection is broken or its page reloaded after the closing", async () => {
    const anna = await leftOut();
    anna.pledger.loseConnection();
    const reloaded = page();
    for (const each of [anna, reloaded]) expect(findReportedFault(each, withoutOwn)).toBe("own-nonce");
  });

  it.each([
    ["never answered", undefined],
    ["refused", "already-started"],
  ])("reports no fault if its connection was broken before the closing: %s", async (_, refusal) => {
    const anna = await leftOut(refusal, true);
    expect([findReportedFault(anna, withoutOwn), anna.pledger.part]).toEqual([null, "missing"]);
    expect(anna.pledger).toMatchObject({ uncounted: true, isWarning: true });
  });

  it("reports no fault if it was disconnected at the reveal", () => {
    const before = page();
    before.pledger.receiveLobby(lobby());
    storePledge("table", {
      ...loadPledge("table")!,
      accepted: true,
      published: [`1 ${hashPledge(TERMS, before.nonce)}`],
    });
    const away = page();
    expect(findReportedFault(away, shuffle([pledge(1, before.nonce, false)]))).toBeNull();
    expect(away.pledger).toMatchObject({ part: "unrevealed", uncounted: true });
  });

  it("notices that its number does not count, until that is dismissed, over a reload too", async () => {
    const anna = await leftOut(undefined, true);
    expect(anna.pledger.uncounted).toBe(false);
    findReportedFault(anna, withoutOwn);
    expect(loadPledge("table")!.uncounted).toBe(true);
    anna.pledger.dismiss();
    const reloaded = page();
    expect(findReportedFault(reloaded, withoutOwn)).toBeNull();
    expect(reloaded.pledger).toMatchObject({ uncounted: true, isWarning: false });
    reloaded.pledger.receiveShuffle(shuffle([pledge(0, "0f".repeat(32))]));
    expect(reloaded.pledger).toMatchObject({ fault: "pledges", isWarning: true });
    expect(page().pledger).toMatchObject({ fault: "pledges", dismissed: false });
  });

  it("notices that it was disconnected from the lobby until the deal", () => {
    const anna = page();
    anna.pledger.receiveLobby(lobby({ dealing: false }));
    anna.pledger.loseConnection();
    expect(findReportedFault(anna, shuffle([]))).toBeNull();
    expect(anna.pledger).toMatchObject({ part: "none", uncounted: true });
  });

  it("notices that the lobby of a table which it has opened was never shown", async () => {
    const opened = { ok: true, status: 201, json: () => Promise.resolve({ table: "table" }) };
    vi.stubGlobal("fetch", () => Promise.resolve(opened));
    expect(await openGatheredTable({ seats: [{ name: "Anna" }, { bot: "apprentice" }] })).toBe("table");
    const anna = page();
    expect(findReportedFault(anna, shuffle([]))).toBeNull();
    expect(anna.pledger).toMatchObject({ part: "none", uncounted: true });
    anna.pledger.receiveState(state({ nonces: "00" }));
    expect(anna.pledger.fault).toBe("version");
  });

  it("notices nothing as a spectator, without a lobby, or if its number counts", async () => {
    const { pledges, ...counted } = await revealed();
    findReportedFault(counted, shuffle(pledges));
    stubStorage();
    const watcher = page();
    watcher.pledger.receiveLobby(lobby({ mine: [] }));
    findReportedFault(watcher, withoutOwn, state({ mine: [] }));
    stubStorage();
    const dealtAtOnce = page();
    findReportedFault(dealtAtOnce, shuffle([]));
    for (const each of [counted, watcher, dealtAtOnce])
      expect(each.pledger).toMatchObject({ fault: null, uncounted: false, isWarning: false });
  });

  it.each<[string, string, (pledges: ShufflePledge[], own: string) => [Shuffle, State?]]>([
    ["another secret", "commitment", (pledges) => [shuffle(pledges), state({ commitment: "00".repeat(32) })]],
    ["another first player by lot", "terms", (pledges) => [shuffle(pledges, { begins: 0 })]],
    ["another rule", "terms", (pledges) => [shuffle(pledges, { first: "set" })]],
    ["another seat", "terms", (pledges) => [shuffle(pledges), state({ mine: [1] })]],
    ["one's own nonce left out", "pledges", (pledges) => [shuffle(pledges.slice(0, 1))]],
    ["somebody else's nonce left out", "pledges", (pledges) => [shuffle(pledges.slice(1))]],
    ["somebody else's nonce replaced", "pledges", (pledges) => [shuffle([pledge(0, "0f".repeat(32)), pledges[1]!])]],
    [
      "one's own nonce said not to be revealed",
      "own-nonce",
      (pledges, own) => [shuffle([pledges[0]!, pledge(1, own, false)])],
    ],
    [
      "a nonce that does not fit",
      "nonce",
      (pledges) => [shuffle([{ ...pledges[0]!, nonce: "0f".repeat(32) }, pledges[1]!])],
    ],
    ["a nonce that is none", "nonce", (pledges) => [shuffle([{ ...pledges[0]!, nonce: "x" }, pledges[1]!])]],
    ["only the mix of version 1", "version", (pledges) => [shuffle(pledges), state({ nonces: "00".repeat(32) })]],
  ])("sees %s", async (_, fault, change) => {
    const anna = await revealed();
    expect(findReportedFault(anna, ...change(anna.pledges, anna.nonce))).toBe(fault);
    expect(page().pledger).toMatchObject({ fault, dismissed: false });
    anna.pledger.dismiss();
    expect(page().pledger).toMatchObject({ fault, dismissed: true });
  });

  it("sees that it was never asked to reveal, unless its connection was broken", async () => {
    for (const broken of [true, false]) {
      localStorage.setItem("nyhavn-nonces", "{}");
      const anna = page();
      anna.pledger.receiveLobby(lobby());
      await anna.answers[0]!(null);
      if (broken) anna.pledger.loseConnection();
      expect(findReportedFault(anna, shuffle([pledge(1, anna.nonce, false)]))).toBe(broken ? null : "own-nonce");
    }
  });

  it("does not reveal to a server that changes what was agreed", async () => {
    const list = [pledge(0, OTHER, false)];
    const changes: [Partial<Lobby>, string][] = [
      [{ commitment: "00".repeat(32) }, "commitment"],
      [{ first: 1 }, "terms"],
      [{ seats: [...SEATS].reverse() }, "terms"],
      [{ pledges: [list[0]!, pledge(0, "0f".repeat(32), false)] }, "pledges"],
    ];
    for (const [change, fault] of changes) {
      localStorage.setItem("nyhavn-nonces", "{}");
      const anna = page();
      anna.pledger.receiveLobby(lobby());
      await anna.answers[0]!(null);
      anna.pledger.receiveLobby(lobby({ pledges: list }));
      anna.pledger.receiveLobby(lobby({ pledges: [...list, pledge(1, anna.nonce, false)], ...change }));
      expect([anna.pledger.fault, anna.asked.length]).toEqual([fault, 1]);
    }
  });

  it("compares with the fingerprint that was shown even before the game was started", () => {
    rememberCommitment("table", OTHER);
    const anna = page();
    anna.pledger.receiveLobby(lobby());
    expect([anna.pledger.fault, anna.asked]).toEqual(["commitment", []]);
  });

  it("misses a shuffle that is not shown", async () => {
    const { pledger } = await revealed();
    pledger.receiveState(state());
    pledger.loseConnection();
    pledger.receiveState(state());
    expect(pledger.fault).toBeNull();
    pledger.receiveState(state());
    expect(pledger.fault).toBe("version");
  });

  const [game, wrong] = ["2: two persons", "2: cards of another dealer in the middle"].map(
    (about) => shuffles.games.find((each) => each.about === about)!.record,
  );
  const [agreed] = shuffles.version2.agreed;

  /** The turns of a record as states show them. */
  const turnsOf = (record: string) =>
    parseRecord(record)!.turns.map((moves) => ({
      moves: moves.filter((move) => !move.startsWith(">")),
      draw: moves.find((move) => move.startsWith(">"))?.slice(1) ?? "",
    }));
  /** The end of a game in which a record was shown. */
  const ended = (record: string, more: object = {}) => {
    const turns = turnsOf(record);
    const harbour = replayHarbours(/start: 1t (\S+)/.exec(record)![1]!, parseRecord(record)!.turns).at(-1);
    const places = [...agreed!.seats].reverse().map((sitter) => ({ sitter, hand: null }));
    const shown = { commitment: shuffles.commitment, places, turns, harbour, outcome: {}, ...more };
    return state(shown as unknown as Partial<State>);
  };
  const [, startHarbour, hand] = /start: 1t (\S+) .*? -:-\+([A-Z0-9]+):A/.exec(game!)!;
  const begun = (more: object = {}) => ended(game!, { turns: [], harbour: startHarbour, outcome: null, ...more });
  const held = (hand: string) =>
    [...agreed!.seats].reverse().map((sitter, place) => ({ sitter, hand: place ? null : hand }));
  const shuffled = shuffle(agreed!.pledges);

  it.each<[string, State[], string | null]>([
    ["the same", [begun({ places: held(hand!) }), ended(game!)], null],
    ["a draft before", [begun({ harbour: ".......", drafted: ["t12"] }), ended(game!)], null],
    ["another harbour at the start", [begun({ harbour: "RRRRRRR" }), ended(game!)], "game"],
    ["another hand at the start", [begun({ places: held("P2") }), ended(game!)], "game"],
    ["another harbour at the end", [ended(game!, { harbour: "RRRRRRR" })], "game"],
    ["another turn", [ended(game!, { turns: turnsOf(game!).with(3, { moves: ["t12"], draw: "RR" }) })], "game"],
    ["a turn less", [ended(game!, { turns: turnsOf(game!).slice(1) })], "game"],
    ["turns that change", [begun({ turns: turnsOf(wrong!).slice(0, 12), drafted: ["e"] }), ended(game!)], "game"],
    ["a first hand that changes", [begun({ places: held("P2") }), begun({ places: held(hand!) })], "game"],
    ["a harbour that changes", [begun(), begun({ harbour: "RRRRRRR" })], "game"],
  ])("compares the record with the game that it was shown, over a reload: %s", async (_, states, fault) => {
    for (const shown of states) {
      const anna = page(game!);
      const last = shown === states.at(-1);
      findReportedFault(anna, shuffled, shown);
      await new Promise((rest) => setTimeout(rest, 30));
      if (last) expect(anna.pledger.fault).toBe(fault);
    }
  });

  it.each(Object.entries(shuffles.harbours))("knows every harbour of a game: %s", (about, harbours) => {
    const { record } = shuffles.games.find((each) => each.about === about)!;
    expect(replayHarbours(harbours[0]!, parseRecord(record)!.turns)).toEqual(harbours);
  });

  it("stores the observed games of a bounded number of tables", () => {
    for (let number = 0; number < 105; number += 1)
      storeObservedGame(`table ${number}`, { ...loadObservedGame("none"), turns: number });
    expect([loadObservedGame("table 4").turns, loadObservedGame("table 5").turns]).toEqual([0, 5]);
  });

  it("sees another version than the lobby has promised, over a reload too, and sends nothing", () => {
    page().pledger.receiveLobby(lobby({ dealing: false }));
    const anna = page();
    anna.pledger.receiveLobby(lobby({ shuffle: 1 }));
    expect([anna.pledger.fault, anna.asked]).toEqual(["version", []]);
    const late = page();
    late.pledger.receiveState(state({ nonces: OTHER }));
    expect(late.pledger.fault).toBe("version");
  });

  it("finds that it was connected and never asked for a pledge, and stores the fault", () => {
    const [anna, bela] = [page(), page()];
    for (const { pledger } of [anna, bela]) pledger.receiveLobby(lobby({ dealing: false }));
    expect(findReportedFault(anna, shuffle([]))).toBe("version");
    expect(loadPledge("table")!.fault).toBe("version");
    bela.pledger.receiveLobby(lobby({ pledges: [pledge(0, OTHER, false)] }));
    expect(bela.pledger.fault).toBe("version");
  });

  it("reports no fault if it was disconnected, a spectator, or late", () => {
    const [away, watcher, late] = [page(), page(), page()];
    away.pledger.receiveLobby(lobby({ dealing: false }));
    away.pledger.loseConnection();
    watcher.pledger.receiveLobby(lobby({ dealing: false, mine: [] }));
    late.pledger.receiveLobby(lobby({ pledges: [pledge(0, OTHER, false)] }));
    for (const each of [away, watcher, late]) expect(findReportedFault(each, shuffle([pledge(0, OTHER)]))).toBeNull();
    expect(late.pledger.part).toBe("none");
  });

  it.each([
    ["the same", game!, null],
    ["other cards", wrong!, "record"],
    ["one nonce less", game!.replace(/nonce-1.*\n/, ""), "pledges"],
    ["version 1", game!.replace(/(shuffle|first|nonce-\d):.*\n/g, ""), "version"],
  ])("compares the record at the end: %s", async (_, record, fault) => {
    const anna = page(record);
    expect(findReportedFault(anna, shuffled, ended(record))).toBeNull();
    await vi.waitFor(() => expect(anna.pledger.fault).toBe(fault), { timeout: 60_000 });
    await new Promise((rest) => setTimeout(rest, 50));
    expect(anna.pledger.fault).toBe(fault);
  });

  it("stores a bounded number of nonces and tables, and works without storage", () => {
    for (let number = 0; number < 305; number += 1) {
      storePledge(`table ${number}`, { commitment: "", terms: "", seats: [], nonces: [String(number)] });
    }
    expect([loadPledge("table 4"), loadPledge("table 5")?.nonces, loadPledge("constructor")]).toEqual([
      undefined,
      ["5"],
      undefined,
    ]);
    for (let number = 0; number < 12; number += 1)
      storePledge("table 5", { ...loadPledge("table 5")!, nonces: [`${number}`] });
    expect(loadPledge("table 5")!.nonces).toHaveLength(8);
    vi.stubGlobal("localStorage", undefined);
    const anna = page();
    anna.pledger.receiveLobby(lobby());
    anna.pledger.receiveLobby(lobby({ pledges: [pledge(1, anna.nonce, false)] }));
    expect(anna.asked.map(({ type }) => type)).toEqual(["pledge", "nonce"]);
  });
});
