// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../platform/settings.svelte";
import { allowSounds } from "../platform/sounds";
import type { ConnectionListener, Outgoing, TableHost } from "../net/connection";
import type { Answer, Choice, Lobby, Place, State, Update } from "../wire";
import { TableSession } from "./session.svelte";

/** A fake WebSocket. */
class Socket {
  static last: Socket;
  readyState = 1;
  sent: { id: string; type: string; move?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message as Update) });
  }
  /** Answer the last request. */
  async answer(refusal: string | null = null) {
    this.receive({ type: "answer", id: this.sent.at(-1)!.id, seq: 2, refusal });
    await new Promise((done) => setTimeout(done));
  }
}

const lobby = (more: Partial<Lobby> = {}) => ({ type: "lobby", seq: 1, table: "T", mine: [0], shuffle: 1, ...more });
const place = {
  sitter: { name: "A", bot: null },
  standIn: null,
  hand: "R2",
  house: { tiles: [], score: 0, rows: [] },
} as unknown as Place;
const choice = (kind: string, move: string) =>
  ({ kind, move, piers: [], cells: [], cards: "-", turned: "" }) as unknown as Choice;
const state = (more: Partial<State> = {}) => ({
  type: "state",
  seq: 1,
  table: "T",
  view: `view ${more.seq ?? 1}`,
  mine: [0],
  viewer: 0,
  due: 0,
  waitsFor: null,
  phase: "t",
  harbour: "RRYYGGB",
  turns: [],
  drafted: [],
  choices: [],
  places: [place, place],
  outcome: null,
  nonces: "",
  options: { lesson: null },
  canEnd: false,
  canUndo: true,
  ...more,
});

function opened(): { session: TableSession; socket: Socket } {
  const session = new TableSession("T");
  return { session, socket: Socket.last };
}

describe("a session at a table", () => {
  beforeEach(() => {
    vi.stubGlobal("WebSocket", Socket);
    settings.pace = "fast";
  });

  it("knows whether the table had a lobby, and whether the page is a spectator", () => {
    const { session, socket } = opened();
    socket.receive(lobby({ dealing: true }));
    expect([session.gathered, session.watching]).toEqual([false, false]);
    socket.receive(lobby({ dealing: false, mine: [] }));
    expect([session.gathered, session.watching]).toEqual([true, true]);
    socket.receive(state());
    expect([session.lobby, session.view.state?.seq, session.myTurn]).toEqual([null, 1, true]);
  });

  it("offers no moves until it is answered, and keeps what was picked if the answer is a refusal", async () => {
    const { session, socket } = opened();
    const take = choice("take", "t12");
    socket.receive(state({ choices: [take] }));
    session.selection.discards = [0];
    void session.play(take);
    expect([session.busy, session.choices, session.canUndo]).toEqual([true, [], false]);
    await socket.answer("not-your-turn");
    expect([session.busy, session.choices.length, session.canUndo]).toEqual([false, 1, true]);
    expect([session.selection.refusal, session.selection.discards]).toEqual(["not-your-turn", [0]]);
  });

  it("lets go of what was picked when the board changes", () => {
    const { session, socket } = opened();
    socket.receive(state());
    session.selection.piers = [1];
    socket.receive(state({ places: [{ ...place, away: true }, place] }));
    expect(session.selection.piers).toEqual([1]);
    socket.receive(state({ seq: 2 }));
    expect(session.selection.piers).toEqual([]);
  });

  it("gives up a build that is still possible before it ends the turn", async () => {
    const { session, socket } = opened();
    socket.receive(state({ phase: "b", choices: [choice("end", "e")] }));
    expect(session.canEnd).toBe(true);
    void session.endTurn();
    expect(socket.sent.at(-1)).toMatchObject({ type: "play", move: "e" });
    socket.receive(state({ seq: 2, phase: ">", canEnd: true }));
    await socket.answer();
    expect(socket.sent.at(-1)).toMatchObject({ type: "end" });
  });

  describe("ends a turn in which nothing is left to decide", () => {
    const decided = { seq: 2, phase: ">", canEnd: true };
    const listSent = (socket: Socket) => socket.sent.map(({ type }) => type).filter((type) => type !== "ping");

    beforeEach(() => {
      vi.useFakeTimers();
      settings.autoEnd = true;
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it("after three seconds, in which it can be undone", () => {
      const { session, socket } = opened();
      socket.receive(state());
      socket.receive(state(decided));
      vi.advanceTimersByTime(2900);
      expect([session.ending, listSent(socket)]).toEqual([true, []]);
      vi.advanceTimersByTime(200);
      expect([session.ending, listSent(socket)]).toEqual([false, ["end"]]);
    });

    it("once it is answered whether sounds are welcome", () => {
      const { session, socket } = opened();
      const scored = { ...place, house: { tiles: [], score: 1, rows: [0] } } as unknown as Place;
      socket.receive(state());
      socket.receive(state({ ...decided, places: [scored, place] }));
      vi.advanceTimersByTime(4000);
      expect([session.asksForSound, session.ending, listSent(socket)]).toEqual([true, false, []]);
      allowSounds(false);
      session.goOn();
      expect([session.asksForSound, session.ending]).toEqual([false, true]);
    });

    it("unless it is undone", () => {
      const { session, socket } = opened();
      socket.receive(state());
      socket.receive(state(decided));
      void session.undo();
      vi.advanceTimersByTime(4000);
      expect([session.ending, listSent(socket)]).toEqual([false, ["undo"]]);
    });

    it.each([
      ["after the page was opened again", () => undefined, decided],
      ["in the tutorial", (socket: Socket) => socket.receive(state()), { ...decided, options: { lesson: 0 } }],
      ["where others wait for it", (socket: Socket) => socket.receive(state()), { ...decided, shared: true }],
    ])("but not %s", (_, before, now) => {
      const { socket } = opened();
      before(socket);
      socket.receive(state(now as unknown as Partial<State>));
      vi.advanceTimersByTime(4000);
      expect(listSent(socket)).toEqual([]);
    });
  });

  it("plays at any host of tables", async () => {
    const asked: Outgoing[] = [];
    let listener!: ConnectionListener;
    const unused = () => undefined;
    const request = async (outgoing: Outgoing): Promise<Answer> => {
      asked.push(outgoing);
      return { type: "answer", id: "1", seq: 2, refusal: null };
    };
    const host: TableHost = {
      connect: (_, heard) => {
        listener = heard;
        return { request, close: unused, reconnect: unused, resume: unused, reset: unused };
      },
      fetchRecord: async () => "",
      invites: false,
    };
    const session = new TableSession("T", host);
    listener.status("open");
    listener.state(state({ choices: [choice("take", "t12")] }) as unknown as State);
    await session.play(session.choices[0]!);
    expect([session.status, asked]).toEqual(["open", [{ type: "play", move: "t12" }]]);
  });

  it("asks why a move is not legal without waiting for anything else", async () => {
    const { session, socket } = opened();
    socket.receive(state());
    const why = session.explain("t13");
    expect([session.busy, socket.sent.at(-1)]).toMatchObject([false, { type: "why", move: "t13" }]);
    await socket.answer("not-neighbours");
    expect(await why).toMatchObject({ refusal: "not-neighbours" });
  });
});
