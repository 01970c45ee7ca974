/** This browser's part in the shuffle: it pledges, reveals, and sees that nothing is exchanged afterwards. */

import { hex, type Wish } from "../live";
import { pledgeHash, termsHash } from "../shuffle";
import type { Answer, Lobby, Shuffle, ShufflePledge, State } from "../wire";
import { faultIn, keep, keptOf, ownIn, partIn, published, shownBy, type Fault, type Kept, type Part } from "./nonces";
import { promised } from "./promises";
import { keepSeen, seenAt, seenWith, tellsOf, type Seen } from "./seen";

const NONCE = 32;
/** After how many milliseconds is looked once more whether another tab has made the nonce that is missing. */
const SECOND_LOOK = 1000;
/** What a server may answer to something that it would do another time. */
const FOR_NOW: readonly (string | null)[] = ["not-stored", "failed"];

/** What may be found in a record: all cards of a game that goes on may come from the other one. */
const SOUND: readonly string[] = ["fair", "nothing-verified"];

/** What a pledger needs of the world, so that tests can hand in another one. */
export interface Means {
  ask(wish: Wish): Promise<Answer>;
  /** The record of the game, once it is over. */
  record(): Promise<string>;
  bytes(count: number): Uint8Array;
  later(act: () => void, milliseconds: number): unknown;
}

export class Pledger {
  /** What is wrong with the shuffle. */
  fault = $state<Fault | null>(null);
  /** Whether somebody has read it. */
  dismissed = $state(false);
  /** What part this browser has, once that is known. */
  part = $state<Part | null>(null);

  private kept: Kept | undefined;
  private seen: Seen;
  /** Whether this page has a seat, and is still to be asked for a pledge over this connection. */
  private waiting = false;
  private latest: State | null = null;
  private shuffle: Shuffle | null = null;
  /** How many states have come over this connection. */
  private states = 0;
  private pledged = false;
  private revealed = false;
  private reviewed = false;
  /** Whether the connection has held since a pledge was taken. */
  private held = false;

  constructor(
    private readonly table: string,
    private readonly means: Means,
  ) {
    this.recall();
    this.seen = seenAt(table);
    this.fault = this.kept?.fault ?? null;
    this.dismissed = this.kept?.dismissed ?? false;
  }

  /** Do what is due before the deal. */
  gather(lobby: Lobby): void {
    if (lobby.shuffle !== 1 && !this.seen.pledged) this.seen = keepSeen(this.table, { ...this.seen, pledged: true });
    if (lobby.shuffle === 1 && this.seen.pledged) return this.blame("version");
    if (!lobby.dealing) return this.wait(lobby);
    if (lobby.shuffle === 1) return this.addNonce(lobby);
    if (lobby.pledges && this.waiting) this.blame("version");
    this.waiting = false;
    const [{ commitment }, terms] = [lobby, termsHash(lobby)];
    this.recall();
    this.kept ??= this.begin({ commitment, terms });
    if (commitment !== this.kept.commitment) return this.blame("commitment");
    if (terms !== this.kept.terms) return this.blame("terms");
    if (lobby.pledges) this.reveal(this.kept, lobby.pledges);
    else if (lobby.mine.length) void this.pledge(this.kept, lobby.mine);
  }

  /** Hear how the game stands, and notice if the server keeps back what it was dealt from. */
  see(state: State): void {
    this.latest = state;
    this.states += 1;
    const hidden = state.nonces !== null || (this.states > 1 && !this.shuffle);
    if (this.waiting || ((this.kept ?? this.seen.pledged) && hidden)) this.blame("version");
    this.waiting = false;
    this.follow(state);
    if (state.outcome && this.shuffle) void this.review();
  }

  /** Compare what the cards were dealt from with what was shown before. */
  check(shuffle: Shuffle): void {
    this.shuffle = shuffle;
    if (this.compare(shuffle) === "own-nonce") this.means.later(() => this.settle(shuffle), SECOND_LOOK);
    else this.settle(shuffle);
    if (this.latest?.outcome) void this.review();
  }

  /** The connection is broken: what it carried last may not have arrived. */
  lose(): void {
    this.states = 0;
    this.shuffle = null;
    this.held = this.waiting = false;
  }

  dismiss(): void {
    this.dismissed = true;
    if (this.kept) this.keep({ ...this.kept, dismissed: true });
  }

  /** Expect to be asked for a pledge before the deal. */
  private wait({ shuffle, mine }: Lobby): void {
    this.waiting = shuffle !== 1 && mine.length > 0;
  }

  /** Keep what is shown of the game. */
  private follow(state: State): void {
    const [before, other] = [this.seen, seenAt(this.table)];
    const seen = seenWith(other.turns > before.turns ? other : before, state);
    if (!seen) this.blame("game");
    else if (JSON.stringify(seen) !== JSON.stringify(before)) this.seen = keepSeen(this.table, seen);
  }

  /** In version 1 the nonce is sent at once. */
  private addNonce({ mine }: Lobby): void {
    if (!mine.length || this.revealed) return;
    this.revealed = true;
    void this.means.ask({ type: "nonce", nonce: this.nonce() });
  }

  /** Send the hash of a nonce, the same one for all tabs if possible. */
  private async pledge(kept: Kept, seats: readonly number[]): Promise<void> {
    if (this.pledged) return;
    this.pledged = this.held = true;
    const nonce = kept.nonces.at(-1) ?? this.nonce();
    this.keep({ ...kept, seats, nonces: [nonce] });
    const { refusal } = await this.means.ask({ type: "pledge", hash: pledgeHash(kept.terms, nonce) });
    if (refusal) this.held = false;
    else this.keep({ ...this.kept!, accepted: true });
    if (FOR_NOW.includes(refusal)) this.pledged = false;
  }

  /** Keep the list of pledges, and send the nonce if one's own is in it. */
  private reveal(kept: Kept, pledges: readonly ShufflePledge[]): void {
    const list = published(pledges);
    if (kept.published && kept.published.join() !== list.join()) return this.blame("pledges");
    const own = ownIn(kept, pledges);
    this.keep({ ...kept, published: list });
    if (own === undefined || this.revealed) return;
    this.revealed = true;
    this.keep({ ...this.kept!, nonces: [own], sent: true });
    void this.means.ask({ type: "nonce", nonce: own });
  }

  private compare(shuffle: Shuffle): Fault | null {
    const shown = this.latest && shownBy(this.latest, shuffle);
    if (!shown) return null;
    this.recall();
    this.kept ??= this.begin(shown, published(shown.pledges));
    this.part = partIn(this.kept, shown);
    if (this.pledged && !this.sits(this.kept.seats, shuffle.begins)) return "terms";
    return faultIn(this.kept, shown, this.kept.sent || this.held);
  }

  /** Whether this page sits where it has pledged: people without names look alike in the terms. */
  private sits(seats: readonly number[], begins: number): boolean {
    const { mine, places } = this.latest!;
    return mine.some((place) => seats.includes((begins + place) % places.length));
  }

  private settle(shuffle: Shuffle): void {
    const fault = this.compare(shuffle);
    if (fault) this.blame(fault);
  }

  /** Compare the record of a game that is over with what was shown before, and deal it again. */
  private async review(): Promise<void> {
    if (this.reviewed) return;
    this.reviewed = true;
    try {
      const [{ readRecord, shuffledBy, verify }, record] = await Promise.all([
        import("../verifying"),
        this.means.record(),
      ]);
      const shown = shuffledBy(record);
      const fault = shown ? faultIn(this.kept!, shown) : "version";
      const read = readRecord(record);
      if (!fault && read && !tellsOf(this.seen, read.headers["start"] ?? "", read.turns)) return this.blame("game");
      if (fault ?? !SOUND.includes(verify(record).finding)) this.blame(fault ?? "record");
    } catch {
      // Without a network the person may still verify the game later.
    }
  }

  /** Remember what went wrong first. */
  private blame(fault: Fault): void {
    if (this.fault) return;
    this.fault = fault;
    if (this.kept) this.keep({ ...this.kept, fault });
  }

  private nonce(): string {
    return hex(this.means.bytes(NONCE));
  }

  /** Keep what is shown first, with the fingerprint as it was shown even before. */
  private begin({ commitment, terms }: Pick<Kept, "commitment" | "terms">, list?: readonly string[]): Kept {
    const kept = { commitment: promised(this.table) ?? commitment, terms, seats: [], nonces: [] };
    const blamed = this.fault ? { ...kept, fault: this.fault } : kept;
    return this.keep(list ? { ...blamed, published: list } : blamed);
  }

  /** Take over what other tabs have kept. */
  private recall(): void {
    const found = keptOf(this.table);
    if (found) this.kept = { ...found, nonces: [...new Set([...found.nonces, ...(this.kept?.nonces ?? [])])] };
  }

  private keep(kept: Kept): Kept {
    return (this.kept = keep(this.table, kept));
  }
}
