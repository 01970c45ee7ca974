import { describe, expect, it } from "vitest";
import type { Chat, Lobby, Shuffle, State, Tick, Update } from "../wire";
import { computeBackoff, Connection, toHex, type ConnectionEnvironment, type ConnectionStatus } from "./connection";

class Socket {
  readyState = 1;
  sent: { id: string; seq: number; type: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  receive(message: Partial<Update>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function connected() {
  const sockets: Socket[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const statuses: ConnectionStatus[] = [];
  const states: State[] = [];
  const heard: (Lobby | Chat | Tick | Shuffle)[] = [];
  const note = (message: Lobby | Chat | Tick | Shuffle) => heard.push(message);
  const environment: ConnectionEnvironment = {
    openSocket: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    setTimer: (act, ms) => waits.push({ act, ms }),
    clearTimer: () => undefined,
    random: () => 0.5,
    randomBytes: (count) => new Uint8Array(count).fill(171),
  };
  const others = { lobby: note, chat: note, tick: note, shuffle: note };
  const connection = new Connection(
    "ws://here",
    { state: (s) => states.push(s), status: (s) => statuses.push(s), ...others },
    environment,
  );
  /** Fire the reconnect timer. */
  const again = () => waits.findLast(({ ms }) => ms < 10_000)!.act();
  return { connection, sockets, waits, statuses, states, heard, again };
}

describe("a connection", () => {
  it("sends what is asked with an id and the last sequence number, and returns the answer", async () => {
    const { connection, sockets } = connected();
    sockets[0]!.receive({ type: "state", seq: 7 });
    const answer = connection.request({ type: "play", move: "t12" });
    const { id } = sockets[0]!.sent[0]!;
    expect(sockets[0]!.sent[0]).toMatchObject({ type: "play", seq: 7, move: "t12" });
    sockets[0]!.receive({ type: "answer", id, seq: 8, refusal: null });
    expect(await answer).toMatchObject({ seq: 8, refusal: null });
  });

  it("reconnects after it was lost, and sends pending requests again with the same id", async () => {
    const { connection, sockets, statuses, again } = connected();
    sockets[0]!.receive({ type: "state", seq: 7 });
    const answer = connection.request({ type: "undo" });
    sockets[0]!.break();
    expect(statuses.at(-1)).toBe("lost");
    again();
    sockets[1]!.receive({ type: "state", seq: 7 });
    expect(statuses.at(-1)).toBe("open");
    expect(sockets[1]!.sent).toEqual(sockets[0]!.sent);
    sockets[1]!.receive({ type: "answer", id: sockets[1]!.sent[0]!.id, seq: 8, refusal: null });
    expect((await answer).seq).toBe(8);
  });

  it("backs off exponentially up to a limit, with jitter", () => {
    const { sockets, waits } = connected();
    sockets[0]!.break();
    waits[0]!.act();
    sockets[1]!.break();
    expect(waits[1]!.ms).toBeGreaterThan(waits[0]!.ms);
    expect(computeBackoff(30, 1)).toBe(8000);
    expect(computeBackoff(3, 0)).toBeLessThan(computeBackoff(3, 1));
  });

  it("does not reconnect if there is no such table, or after it was closed", async () => {
    const { sockets, waits, statuses } = connected();
    sockets[0]!.break(4404);
    expect([waits.length, statuses.at(-1)]).toEqual([0, "gone"]);
    const left = connected();
    const answer = left.connection.request({ type: "leave" });
    left.sockets[0]!.break(4404);
    expect((await answer).refusal).toBe("no-such-table");
    const other = connected();
    other.connection.close();
    other.sockets[0]!.break();
    expect(other.waits).toHaveLength(0);
  });

  it("does not reconnect by itself after newer pages of the device have evicted it", async () => {
    const { connection, sockets, waits, statuses } = connected();
    sockets[0]!.receive({ type: "state", seq: 7 });
    const answer = connection.request({ type: "undo" });
    const before = waits.length;
    sockets[0]!.break(4409);
    connection.reconnect();
    expect([waits.length, sockets.length, statuses.at(-1)]).toEqual([before, 1, "elsewhere"]);
    connection.resume();
    sockets[1]!.receive({ type: "state", seq: 7 });
    expect([statuses.at(-1), sockets[1]!.sent]).toEqual(["open", sockets[0]!.sent]);
    sockets[1]!.receive({ type: "answer", id: sockets[1]!.sent[0]!.id, seq: 8, refusal: null });
    expect((await answer).seq).toBe(8);
    sockets[1]!.break();
    expect([waits.length > before, statuses.at(-1)]).toEqual([true, "lost"]);
  });

  it("passes on messages of the lobby, the chat, the clock and the shuffle", () => {
    const { sockets, heard } = connected();
    const types = ["lobby", "chat", "tick", "shuffle"] as const;
    for (const type of types) sockets[0]!.receive({ type } as Partial<Update>);
    expect(heard.map((message) => message.type)).toEqual(types);
  });

  it("writes bytes in hexadecimal", () => {
    expect(toHex(new Uint8Array([0, 15, 255]))).toBe("000fff");
  });

  it("is lost after a timeout without an answer, or when the device is offline", async () => {
    const { connection, sockets, waits, statuses, again } = connected();
    sockets[0]!.receive({ type: "state", seq: 7 });
    void connection.request({ type: "undo" });
    waits.at(-1)!.act();
    expect(statuses.at(-1)).toBe("lost");
    again();
    sockets[1]!.receive({ type: "state", seq: 7 });
    expect(sockets[1]!.sent).toEqual(sockets[0]!.sent);
    connection.reset();
    expect(statuses.at(-1)).toBe("lost");
    connection.reconnect();
    expect(sockets).toHaveLength(3);
  });
});
