/** The session of a page at a live table: connection, view, selection, presence, chat and shuffle. */

import { loadEngine } from "../engine/support";
import { filterByKind } from "../game/choices";
import {
  browserEnvironment,
  type ConnectionStatus,
  type Outgoing,
  type TableConnection,
  type TableHost,
} from "../net/connection";
import { server } from "../net/server";
import { settings, storeSettings, TURN_PAUSES } from "../platform/settings.svelte";
import { rememberCommitment } from "../shuffle/commitments";
import { Pledger } from "../shuffle/pledger.svelte";
import type { Answer, Choice, Lobby, State } from "../wire";
import { ChatLog } from "./chat.svelte";
import { Hints, type HintTable } from "./hints.svelte";
import { Playback } from "./playback";
import { Presence } from "./presence.svelte";
import { Selection, type MoveSource } from "./selection.svelte";
import { TableView } from "./view.svelte";

/** The milliseconds in which a turn can still be undone before it ends by itself: long enough to read a button. */
const UNDO_TIME = 3000;

/** Whether nothing has happened but that a hint was noted. */
const isOnlyNoted = (before: State | null, now: State): boolean =>
  before?.view === now.view && before.hintTurns?.length !== now.hintTurns?.length;

export class TableSession implements MoveSource, HintTable {
  status = $state<ConnectionStatus>("connecting");
  /** Whether playback has not shown all turns yet. */
  behind = $state(false);
  /** Whether a command is not answered yet. */
  busy = $state(false);
  /** Whether the turn is about to end by itself. */
  ending = $state(false);
  /** The table before the game begins. */
  lobby = $state.raw<Lobby | null>(null);
  /** Whether the table had a lobby; a table that is full from the start is dealt at once. */
  gathered = $state(false);

  readonly view = new TableView();
  readonly selection = new Selection(this.view, this);
  readonly hints = new Hints(this);
  readonly presence = new Presence();
  readonly chat = new ChatLog(({ seat }) => this.mine.includes(seat));
  readonly pledger: Pledger;
  readonly choices: Choice[] = $derived(this.busy || this.behind ? [] : (this.view.state?.choices ?? []));

  private readonly connection: TableConnection;
  private readonly playback: Playback;
  private endTimer = 0;
  /** The turn whose first hint has been noted last, and whether it was. */
  private noting: { readonly turn: number; readonly isNoted: Promise<boolean> } | null = null;

  constructor(
    id: string,
    private readonly host: TableHost = server,
  ) {
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
      fetchRecord: () => host.fetchRecord(id),
      loadEngine,
    });
    this.connection = host.connect(id, {
      state: (state) => this.receiveState(state),
      lobby: (lobby) => this.receiveLobby(lobby),
      chat: (chat) => this.chat.receive(chat),
      tick: (tick) => this.presence.receiveTick(tick),
      shuffle: (shuffle) => this.pledger.receiveShuffle(shuffle),
      status: (status) => this.receiveStatus(status),
    });
  }

  close(): void {
    this.hints.close();
    this.keepTurn();
    this.playback.stop();
    this.connection.close();
  }

  /** Reconnect at once when the device is online again. */
  reconnect(): void {
    this.connection.reconnect();
  }

  /** Drop the connection when the device is offline. */
  disconnect(): void {
    this.connection.reset();
  }

  /** Take the table back from another page of this device. */
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

  /** Whether this device is a spectator. */
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

  get state(): State | null {
    return this.view.state;
  }

  get canDecide(): boolean {
    return this.myTurn && this.choices.length > 0;
  }

  /** Note that a hint is given in this turn, once. */
  noteHint(): Promise<boolean> {
    const { turns, hintTurns } = this.view.state!;
    if (hintTurns?.includes(turns.length)) return Promise.resolve(true);
    if (this.noting?.turn !== turns.length) {
      const isNoted = this.request({ type: "hint" }).then(({ refusal }) => refusal === null);
      this.noting = { turn: turns.length, isNoted };
    }
    return this.noting.isNoted;
  }

  get canUndo(): boolean {
    return !this.busy && !this.behind && (this.view.state?.canUndo ?? false);
  }

  /** Whether the turn can be ended, if necessary by giving up the build of Both actions. */
  get canEnd(): boolean {
    return !this.busy && !this.behind && ((this.view.state?.canEnd ?? false) || this.giveUp !== undefined);
  }

  /** The move that gives up the build of Both actions. */
  private get giveUp(): Choice | undefined {
    return filterByKind(this.choices, "end")[0];
  }

  /** Whether others can come to the table by links. */
  get invites(): boolean {
    return this.host.invites;
  }

  /** Whether the table has a chat. */
  get canChat(): boolean {
    const { latest } = this.presence;
    return !!latest && (latest.shared || latest.watching > 0 || this.chat.lines.length > 0);
  }

  /** Whether to say that the end is near: in the first turn in which it is, unless something else has to be said. */
  get warnsOfEnd(): boolean {
    const { state, isNewlyNear } = this.view;
    const { held, places, at, refusal } = this.selection;
    const fitsNowhere = !!held && !places.length && !at;
    const isConnected = this.status !== "lost" && this.status !== "stuck";
    return isNewlyNear && this.myTurn && isConnected && !refusal && !fitsNowhere && "tb>".includes(state!.phase);
  }

  private show(state: State): void {
    const before = this.view.state;
    this.view.show(state);
    this.behind = this.playback.behind;
    if (before?.seq === state.seq || isOnlyNoted(before, state)) return;
    this.hints.clear();
    this.selection.clear();
    this.keepTurn();
    if (before) this.goOn();
  }

  /** Whether a turn in which nothing is left to decide ends by itself: not where others would wait for it. */
  get endsTurns(): boolean {
    const { state } = this.view;
    return settings.autoEnd && !!state && !state.shared && state.options.lesson === null;
  }

  /** Whether only the end of the turn is due. */
  private get isDone(): boolean {
    const { state } = this.view;
    return this.myTurn && !!state?.canEnd && state.phase === ">";
  }

  /** Whether to ask for sound: once a row is complete, until there is an answer or the turn was ended without one. */
  get asksForSound(): boolean {
    if (settings.sound || settings.soundAsked || !this.isDone || !this.selection.idle) return false;
    return this.view.state!.options.lesson === null && !!this.view.own?.house.rows.length;
  }

  /** Let the turn end by itself, if nothing is left to decide or to answer. */
  goOn(): void {
    if (this.endsTurns && this.isDone && !this.asksForSound) this.endSoon();
  }

  private endSoon(): void {
    this.ending = true;
    this.endTimer = window.setTimeout(() => void this.endTurn(), UNDO_TIME);
  }

  /** Leave the turn open. */
  private keepTurn(): void {
    window.clearTimeout(this.endTimer);
    this.ending = false;
  }

  /** Show the newest state at once. */
  skipPlayback(): void {
    this.playback.skip();
    this.behind = false;
  }

  /** Send a request that does not change the board. */
  request(outgoing: Outgoing): Promise<Answer> {
    return this.connection.request(outgoing);
  }

  /** Send a command that changes the board; nothing else can be done until it is answered. */
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
    this.keepTurn();
    await this.command({ type: "play", move });
  }

  explain(move: string): Promise<Answer> {
    return this.request({ type: "why", move });
  }

  async undo(): Promise<void> {
    this.keepTurn();
    this.selection.clear();
    await this.command({ type: "undo" });
  }

  /** End the turn; if a build is still possible, give it up first. */
  async endTurn(): Promise<void> {
    this.keepTurn();
    if (this.asksForSound) {
      settings.soundAsked = true;
      storeSettings();
    }
    const { giveUp } = this;
    if (giveUp && !this.view.state?.canEnd) {
      const answer = await this.command({ type: "play", move: giveUp.move });
      if (answer.refusal) return;
    }
    this.keepTurn();
    if (this.view.state?.canEnd) await this.command({ type: "end" });
  }

  /** Confirm that the person whom the device waits for has it now. */
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
