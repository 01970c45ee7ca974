/** This browser's part in the shuffle: it pledges, reveals, and detects what the server changes afterwards. */

import type { Engine } from "../engine/engine";
import { toHex, type Outgoing } from "../net/connection";
import type { Answer, Lobby, Shuffle, ShufflePledge, State } from "../wire";
import { recallCommitment } from "./commitments";
import {
  findFault,
  findOwnNonce,
  findParticipation,
  listPledges,
  loadPledge,
  readShownShuffle,
  storePledge,
  type Fault,
  type Participation,
  type StoredPledge,
} from "./nonces";
import {
  loadObservedGame,
  matchesObservedGame,
  observeState,
  storeObservedGame,
  type ObservedGame,
} from "./observed-games";
import { hashPledge, hashTerms } from "./protocol";

const NONCE_BYTES = 32;
/** The milliseconds before it checks again whether another tab has made a missing nonce. */
const RECHECK_AFTER = 1000;
/** The refusals after which a request may succeed later. */
const TRANSIENT_REFUSALS: readonly (string | null)[] = ["not-stored", "failed"];

/** The findings that are no fault; all cards of a branched game may come from the other game. */
const HARMLESS_FINDINGS: readonly string[] = ["fair", "nothing-verified"];

/** The functions of the page that a pledger needs; tests replace them. */
export interface PledgerEnvironment {
  request(outgoing: Outgoing): Promise<Answer>;
  /** The record of the game, once it is over. */
  fetchRecord(): Promise<string>;
  /** The engine, which verifies the record. */
  loadEngine(): Promise<Engine>;
  randomBytes(count: number): Uint8Array;
  setTimer(act: () => void, milliseconds: number): unknown;
}

/** The places of others whose nonces are missing from a shuffle. */
function listUnrevealed({ begins, pledges }: Shuffle, { mine, places }: State): number[] {
  const missing = pledges.filter(({ nonce }) => nonce === null);
  const found = missing.map(({ seat }) => (seat - begins + places.length) % places.length);
  return found.filter((place) => !mine.includes(place));
}

export class Pledger {
  /** The fault of the shuffle. */
  fault = $state<Fault | null>(null);
  /** Whether this browser was in the lobby and has a seat, but its nonce does not count. */
  uncounted = $state(false);
  /** Whether the person has dismissed the alert or the notice. */
  dismissed = $state(false);
  /** The part of this browser, once it is known. */
  part = $state<Participation | null>(null);
  /** The places of others whose browsers have pledged a nonce that was not revealed. */
  unrevealed = $state.raw<readonly number[]>([]);

  private stored: StoredPledge | undefined;
  private observed: ObservedGame;
  /** Whether this page has a seat, and expects to be asked for a pledge over this connection. */
  private waiting = false;
  private latest: State | null = null;
  private shuffle: Shuffle | null = null;
  /** The number of states received over this connection. */
  private states = 0;
  private pledged = false;
  private revealed = false;
  private reviewed = false;
  /** Whether the connection has held since a pledge was sent. */
  private held = false;

  constructor(
    private readonly table: string,
    private readonly environment: PledgerEnvironment,
  ) {
    this.reloadPledge();
    this.observed = loadObservedGame(table);
    this.fault = this.stored?.fault ?? null;
    this.dismissed = this.stored?.dismissed ?? false;
  }

  /** Whether the table shows an alert or a notice. */
  get isWarning(): boolean {
    return (this.fault !== null || this.uncounted) && !this.dismissed;
  }

  /** Pledge or reveal, as the lobby requires. */
  receiveLobby(lobby: Lobby): void {
    if (lobby.shuffle !== 1 && !this.observed.pledged)
      this.observed = storeObservedGame(this.table, { ...this.observed, pledged: true });
    if (lobby.shuffle === 1 && this.observed.pledged) return this.reportFault("version");
    if (!lobby.dealing) return this.expectPledge(lobby);
    if (lobby.shuffle === 1) return this.addNonce(lobby);
    if (lobby.pledges && this.waiting) this.reportFault("version");
    this.waiting = false;
    const [{ commitment }, terms] = [lobby, hashTerms(lobby)];
    this.reloadPledge();
    this.stored ??= this.beginPledge({ commitment, terms });
    if (commitment !== this.stored.commitment) return this.reportFault("commitment");
    if (terms !== this.stored.terms) return this.reportFault("terms");
    if (lobby.pledges) this.reveal(this.stored, lobby.pledges);
    else if (lobby.mine.length) void this.pledge(this.stored, lobby.mine);
  }

  /** Observe a state, and report a fault if the server withholds the shuffle. */
  receiveState(state: State): void {
    this.latest = state;
    this.states += 1;
    const hidden = state.nonces !== null || (this.states > 1 && !this.shuffle);
    if (this.waiting || ((this.stored ?? this.observed.pledged) && hidden)) this.reportFault("version");
    this.waiting = false;
    this.observe(state);
    if (state.outcome && this.shuffle) void this.reviewRecord();
  }

  /** Compare a shuffle with what was shown before the deal. */
  receiveShuffle(shuffle: Shuffle): void {
    this.shuffle = shuffle;
    if (this.latest) this.unrevealed = listUnrevealed(shuffle, this.latest);
    const fault = this.compare(shuffle);
    if (fault === "own-nonce" || (!fault && this.part !== "counted"))
      this.environment.setTimer(() => this.checkShuffle(shuffle), RECHECK_AFTER);
    else this.checkShuffle(shuffle);
    if (this.latest?.outcome) void this.reviewRecord();
  }

  /** The connection is lost, and its last message may not have arrived. */
  loseConnection(): void {
    this.states = 0;
    this.shuffle = null;
    this.held = this.waiting = false;
  }

  dismiss(): void {
    this.dismissed = true;
    if (this.stored) this.store({ ...this.stored, dismissed: true });
  }

  /** Expect to be asked for a pledge before the deal. */
  private expectPledge({ shuffle, mine }: Lobby): void {
    this.waiting = shuffle !== 1 && mine.length > 0;
  }

  /** Store the observations of the game. */
  private observe(state: State): void {
    const [before, other] = [this.observed, loadObservedGame(this.table)];
    const observed = observeState(other.turns > before.turns ? other : before, state);
    if (!observed) this.reportFault("game");
    else if (JSON.stringify(observed) !== JSON.stringify(before))
      this.observed = storeObservedGame(this.table, observed);
  }

  /** In version 1 the nonce is sent at once. */
  private addNonce({ mine }: Lobby): void {
    if (!mine.length || this.revealed) return;
    this.revealed = true;
    void this.environment.request({ type: "nonce", nonce: this.makeNonce() });
  }

  /** Send the hash of a nonce, the same one for all tabs if possible. */
  private async pledge(stored: StoredPledge, seats: readonly number[]): Promise<void> {
    if (this.pledged) return;
    this.pledged = this.held = true;
    const nonce = stored.nonces.at(-1) ?? this.makeNonce();
    this.store({ ...stored, seats, nonces: [nonce] });
    const { refusal } = await this.environment.request({ type: "pledge", hash: hashPledge(stored.terms, nonce) });
    if (!refusal) this.store({ ...this.stored!, accepted: true });
    if (TRANSIENT_REFUSALS.includes(refusal)) this.pledged = false;
  }

  /** Store the list of pledges, and send the nonce if the own pledge is in it. */
  private reveal(stored: StoredPledge, pledges: readonly ShufflePledge[]): void {
    const list = listPledges(pledges);
    if (stored.published && stored.published.join() !== list.join()) return this.reportFault("pledges");
    const own = findOwnNonce(stored, pledges);
    this.store({ ...stored, published: list });
    this.noteClosing();
    if (own === undefined || this.revealed) return;
    this.revealed = true;
    this.store({ ...this.stored!, nonces: [own], sent: true });
    void this.environment.request({ type: "nonce", nonce: own });
  }

  /** Store that the connection has held until the list of pledges was closed. */
  private noteClosing(): void {
    if (this.held && !this.stored!.held) this.store({ ...this.stored!, held: true });
  }

  private compare(shuffle: Shuffle): Fault | null {
    const shown = this.latest && readShownShuffle(this.latest, shuffle);
    if (!shown) return null;
    this.reloadPledge();
    this.stored ??= this.beginPledge(shown, listPledges(shown.pledges));
    this.noteClosing();
    this.part = findParticipation(this.stored, shown);
    if (this.pledged && !this.sitsAt(this.stored.seats, shuffle.begins)) return "terms";
    return findFault(this.stored, shown, this.stored.sent || this.held);
  }

  /** Whether this page has the seats that it pledged for; people without names look alike in the terms. */
  private sitsAt(seats: readonly number[], begins: number): boolean {
    const { mine, places } = this.latest!;
    return mine.some((place) => seats.includes((begins + place) % places.length));
  }

  private checkShuffle(shuffle: Shuffle): void {
    const fault = this.compare(shuffle);
    if (fault) this.reportFault(fault);
    this.noteUncounted();
  }

  /** Store whether the nonce of this page does not count, although the page was in the lobby and has a seat. */
  private noteUncounted(): void {
    this.uncounted = !!this.observed.pledged && !!this.latest?.mine.length && this.part !== "counted";
    if (this.stored && this.uncounted !== !!this.stored.uncounted)
      this.store({ ...this.stored, uncounted: this.uncounted });
  }

  /** Compare the record of a finished game with the observations, and verify its cards. */
  private async reviewRecord(): Promise<void> {
    if (this.reviewed) return;
    this.reviewed = true;
    try {
      const [{ parseRecord, parseShuffle, verifyRecord }, record] = await Promise.all([
        import("./verification"),
        this.environment.fetchRecord(),
      ]);
      const shown = parseShuffle(record);
      const fault = shown ? findFault(this.stored!, shown) : "version";
      const read = parseRecord(record);
      if (!fault && read && !matchesObservedGame(this.observed, read.headers["start"] ?? "", read.turns))
        return this.reportFault("game");
      if (fault) return this.reportFault(fault);
      const { finding } = verifyRecord(await this.environment.loadEngine(), record);
      if (!HARMLESS_FINDINGS.includes(finding)) this.reportFault("record");
    } catch {
      // Without a connection or an engine, the person can still verify the game later.
    }
  }

  /** Store the first fault; its alert appears even if a notice was dismissed. */
  private reportFault(fault: Fault): void {
    if (this.fault) return;
    this.fault = fault;
    this.dismissed = false;
    if (this.stored) this.store({ ...this.stored, fault, dismissed: false });
  }

  private makeNonce(): string {
    return toHex(this.environment.randomBytes(NONCE_BYTES));
  }

  /** Store what was shown first, with the earliest commitment. */
  private beginPledge(
    { commitment, terms }: Pick<StoredPledge, "commitment" | "terms">,
    list?: readonly string[],
  ): StoredPledge {
    const stored = { commitment: recallCommitment(this.table) ?? commitment, terms, seats: [], nonces: [] };
    const reported = this.fault ? { ...stored, fault: this.fault } : stored;
    return this.store(list ? { ...reported, published: list } : reported);
  }

  /** Reload what other tabs have stored. */
  private reloadPledge(): void {
    const found = loadPledge(this.table);
    if (found) this.stored = { ...found, nonces: [...new Set([...found.nonces, ...(this.stored?.nonces ?? [])])] };
  }

  private store(stored: StoredPledge): StoredPledge {
    return (this.stored = storePledge(this.table, stored));
  }
}
