/** A live table as a page holds it: its connection, what is shown of it, what is picked, and who else is there. */

import { filterByKind } from "../game/choices";
import { fetchRecord, formatSocketUrl } from "../net/api";
import { browserEnvironment, Connection, type ConnectionStatus, type Outgoing } from "../net/connection";
import { settings, TURN_PAUSES } from "../platform/settings.svelte";
import { playSound } from "../platform/sounds";
import { rememberCommitment } from "../shuffle/commitments";
import { Pledger } from "../shuffle/pledger.svelte";
import type { Answer, Choice, Lobby, State } from "../wire";
import { ChatLog } from "./chat.svelte";
import { Playback } from "./playback";
import { Presence } from "./presence.svelte";
import { Selection, type MoveSource } from "./selection.svelte";
import { TableView } from "./view.svelte";

/** After how many milliseconds a turn is ended by itself, where that is wished. */
const AUTO_END_AFTER = 700;

export class TableSession implements MoveSource {
  status = $state<ConnectionStatus>("connecting");
  /** Whether turns of others are still to be shown. */
  behind = $state(false);
  /** Whether something was asked that is not answered yet. */
  busy = $state(false);
  /** The table before the game begins. */
  lobby = $state.raw<Lobby | null>(null);
  /** Whether the table has waited for anybody; one that is full from the start is dealt at once. */
  gathered = $state(false);

  readonly view = new TableView();
  readonly selection = new Selection(this.view, this);
  readonly presence = new Presence();
  readonly chat = new ChatLog(({ seat }) => this.mine.includes(seat));
  readonly pledger: Pledger;
  readonly choices: Choice[] = $derived(this.busy || this.behind ? [] : (this.view.state?.choices ?? []));

  private readonly connection: Connection;
  private readonly playback: Playback;
  private autoEndTimer = 0;

  constructor(id: string) {
    this.playback = new Playback(
      (state) => this.show(state),
      () => TURN_PAUSES[settings.pace],
      {
        ...browserEnvironment,
        now: () => performance.now(),
      },
    );
    this.pledger = new Pledger(id, {
      ...browserEnvironment,
      request: (outgoing) => this.request(outgoing),
      fetchRecord: () => fetchRecord(id),
    });
    this.connection = new Connection(formatSocketUrl(id), {
      state: (state) => this.receiveState(state),
      lobby: (lobby) => this.receiveLobby(lobby),
      chat: (chat) => this.chat.receive(chat),
      tick: (tick) => this.presence.receiveTick(tick),
      shuffle: (shuffle) => this.pledger.receiveShuffle(shuffle),
      status: (status) => this.receiveStatus(status),
    });
  }

  close(): void {
    window.clearTimeout(this.autoEndTimer);
    this.playback.stop();
    this.connection.close();
  }

  /** Try to connect at once, since the device is online again. */
  reconnect(): void {
    this.connection.reconnect();
  }

  /** Give the connection up and try anew, since the device is offline. */
  disconnect(): void {
    this.connection.reset();
  }

  /** Show the table here again, and not on another page of this device. */
  resume(): void {
    this.connection.resume();
  }

  private receiveState(state: State): void {
    this.chat.join();
    this.lobby = null;
    this.presence.receiveState(state);
    if (!state.outcome) rememberCommitment(state.table, state.commitment);
    this.pledger.receiveState(state);
    this.playback.push(state);
    this.behind = this.playback.behind;
  }

  private receiveLobby(lobby: Lobby): void {
    this.chat.join();
    this.lobby = lobby;
    rememberCommitment(lobby.table, lobby.commitment);
    if (!lobby.dealing) this.gathered = true;
    this.pledger.receiveLobby(lobby);
  }

  private receiveStatus(status: ConnectionStatus): void {
    this.status = status;
    if (status === "lost" || status === "elsewhere") this.pledger.loseConnection();
  }

  /** The seats of this device. */
  private get mine(): readonly number[] {
    return (this.presence.latest ?? this.lobby)?.mine ?? [];
  }

  /** Whether nobody at this device plays. */
  get watching(): boolean {
    return (this.view.state ?? this.lobby)?.mine.length === 0;
  }

  get canPick(): boolean {
    return !this.watching;
  }

  get myTurn(): boolean {
    const { state } = this.view;
    if (!state || this.behind || state.due === null || state.waitsFor !== null) return false;
    return state.mine.includes(state.due) && !state.places[state.due]!.standIn;
  }

  get canUndo(): boolean {
    return !this.busy && !this.behind && (this.view.state?.canUndo ?? false);
  }

  /** Whether the turn can be ended, perhaps by giving up the build of Both actions. */
  get canEnd(): boolean {
    return !this.busy && !this.behind && ((this.view.state?.canEnd ?? false) || this.giveUp !== undefined);
  }

  /** The move that gives up the build of Both actions. */
  private get giveUp(): Choice | undefined {
    return filterByKind(this.choices, "end")[0];
  }

  /** Whether anybody at the table could talk to another one. */
  get canChat(): boolean {
    const { latest } = this.presence;
    return !!latest && (latest.shared || latest.watching > 0 || this.chat.lines.length > 0);
  }

  private show(state: State): void {
    const before = this.view.state;
    this.view.show(state);
    this.behind = this.playback.behind;
    if (before?.seq !== state.seq) this.selection.clear();
    if (this.myTurn && this.hasTurnBegun(before, state)) playSound("turn");
    window.clearTimeout(this.autoEndTimer);
    if (settings.autoEnd && state.canEnd && state.phase === ">" && this.myTurn) {
      this.autoEndTimer = window.setTimeout(() => void this.endTurn(), AUTO_END_AFTER);
    }
  }

  private hasTurnBegun(before: State | null, now: State): boolean {
    if (!before) return this.gathered;
    return this.view.before === before && before.due !== now.due;
  }

  /** Show the newest state at once. */
  skipPlayback(): void {
    this.playback.skip();
    this.behind = false;
  }

  /** Ask for something that concerns the others, and nothing on the board. */
  request(outgoing: Outgoing): Promise<Answer> {
    return this.connection.request(outgoing);
  }

  /** Ask for something that changes the board: nothing else can be done until it is answered. */
  private async command(outgoing: Outgoing): Promise<Answer> {
    this.busy = true;
    try {
      const answer = await this.request(outgoing);
      this.selection.refusal = answer.refusal;
      return answer;
    } finally {
      this.busy = false;
    }
  }

  async play({ move }: Choice): Promise<void> {
    window.clearTimeout(this.autoEndTimer);
    await this.command({ type: "play", move });
  }

  async explain(move: string): Promise<string | null> {
    return (await this.request({ type: "why", move })).refusal;
  }

  async undo(): Promise<void> {
    window.clearTimeout(this.autoEndTimer);
    this.selection.clear();
    await this.command({ type: "undo" });
  }

  /** End the turn; where a build was still possible, say first that none is wanted. */
  async endTurn(): Promise<void> {
    window.clearTimeout(this.autoEndTimer);
    const { giveUp } = this;
    if (giveUp && !this.view.state?.canEnd) {
      const answer = await this.command({ type: "play", move: giveUp.move });
      if (answer.refusal) return;
    }
    if (this.view.state?.canEnd) await this.command({ type: "end" });
  }

  /** Say that the person whom the device waits for has it now. */
  async takeDevice(): Promise<void> {
    const seat = this.view.state?.waitsFor;
    if (seat !== null && seat !== undefined) await this.command({ type: "here", seat });
  }

  async resign(): Promise<void> {
    await this.command({ type: "resign", seat: this.view.seat });
  }

  async abandon(): Promise<void> {
    await this.command({ type: "abandon" });
  }
}
