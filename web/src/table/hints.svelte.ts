/** Hints in three steps, from what the seat in front knows: the kind of move, its colour or place, the move itself. */

import { countCards } from "../game/cards";
import { canRunEngine } from "../engine/support";
import { parsePoint } from "../game/geometry";
import { parseMove, type ParsedMove } from "../game/notation";
import { loadPhrases } from "../i18n/phrases.svelte";
import { findDeal } from "../local/daily-deal";
import { tellKnowledge } from "../study/knowledge";
import type { NamedAdvice } from "../study/pieces";
import { Thinker } from "../study/questions";
import type { State } from "../wire";

/** What a step tells. */
export type HintStep = "kind" | "place" | "move";

const STEPS: Readonly<Record<ParsedMove["kind"], readonly HintStep[]>> = {
  take: ["kind", "place", "move"],
  build: ["kind", "place", "move"],
  white: ["kind", "place", "move"],
  gain: ["kind", "place", "move"],
  discard: ["place", "move"],
  activate: ["kind", "move"],
  end: ["kind", "move"],
  other: ["move"],
};

/** What a hint shows on the board. */
export interface HintMarks {
  readonly colours: readonly string[];
  /** The tile of the stock, once it is told. */
  readonly tile: string | null;
  readonly columns: readonly number[];
  /** The tile to lay: its colour, and its cells, the brick first. */
  readonly colour: string;
  readonly cells: readonly string[];
  readonly piers: readonly number[];
  /** The cards of the hand to give up, once they are told. */
  readonly cards: string;
  /** The bonus to take, once it is told: a kind, and the letter of an ability. */
  readonly bonus: string | null;
}

export const NO_MARKS: HintMarks = {
  colours: [],
  tile: null,
  columns: [],
  colour: "",
  cells: [],
  piers: [],
  cards: "-",
  bonus: null,
};

/** The table as hints need it. */
export interface HintTable {
  readonly state: State | null;
  /** Whether the player can decide something now. */
  readonly canDecide: boolean;
  /** Note that a hint is given; false if that is refused. */
  noteHint(): Promise<boolean>;
}

/** Whether the player may get hints: against bots in games that count for nothing, and with others if the table allows it. */
export function allowsHints({ table, options, places, viewer }: State): boolean {
  const persons = places.filter(({ sitter }) => sitter.bot === null).length;
  const counts = options.rated || findDeal(table)?.counted;
  const isFree = !counts && options.lesson === null && (persons === 1 || options.hints === true);
  return isFree && viewer !== null && canRunEngine();
}

export class Hints {
  /** How many steps are shown; 0 without a hint. */
  shown = $state(0);
  /** How much of the thinking is done, from 0 to 1. */
  progress = $state(0);
  failed = $state(false);
  private advice = $state.raw<NamedAdvice | null>(null);
  private noted = $state(false);
  private readonly thinker = new Thinker();
  /** Counts what was thought about, so that an answer that comes too late is recognised. */
  private count = 0;

  /** The advice, once it is known and noted. */
  readonly known: NamedAdvice | null = $derived(this.noted ? this.advice : null);
  readonly move: ParsedMove | null = $derived(this.known && parseMove(this.known.best.move));
  readonly steps: readonly HintStep[] = $derived(this.move ? STEPS[this.move.kind] : ["kind", "place", "move"]);
  readonly told: readonly HintStep[] = $derived(this.move ? this.steps.slice(0, this.shown) : []);
  readonly marks: HintMarks = $derived.by(() => this.mark());

  constructor(private readonly table: HintTable) {}

  /** Whether the player can ask for a hint, or for its next step. */
  get canAsk(): boolean {
    const { state, canDecide } = this.table;
    return !!state && canDecide && allowsHints(state) && (!this.shown || this.hasMore);
  }

  get hasMore(): boolean {
    return !!this.known && this.shown < this.steps.length;
  }

  /** Begin a hint, or show its next step. */
  ask(): void {
    if (!this.canAsk) return;
    this.shown += 1;
    if (this.shown === 1) void this.begin();
  }

  private async begin(): Promise<void> {
    const asked = this.count;
    void this.think();
    const [noted] = await Promise.all([this.table.noteHint(), loadPhrases("study").catch(() => undefined)]);
    if (asked !== this.count) return;
    if (noted) this.noted = true;
    else this.clear();
  }

  private async think(): Promise<void> {
    const { state } = this.table;
    const asked = this.count;
    [this.progress, this.failed] = [0, false];
    try {
      const advice = await this.thinker.advise(tellKnowledge(state!), (done) => {
        if (asked === this.count) this.progress = done;
      });
      if (asked === this.count) this.advice = advice;
    } catch {
      if (asked === this.count) this.failed = true;
    }
  }

  /** Think while the page is seen, and only then. */
  follow(visible: boolean): void {
    if (!this.shown || this.advice) return;
    if (visible) void this.think();
    else this.thinker.stop();
  }

  /** Take the hint away, and stop thinking. */
  clear(): void {
    this.count += 1;
    if (this.shown && !this.advice) this.thinker.stop();
    this.shown = 0;
    this.advice = null;
    this.noted = false;
  }

  close(): void {
    this.count += 1;
    this.thinker.stop();
  }

  private mark(): HintMarks {
    const { move, told } = this;
    if (!move || !told.includes("place")) return this.markBonus(NO_MARKS);
    const exact = told.includes("move");
    const { harbour } = this.table.state!;
    if (move.kind === "take") {
      const colours = move.piers.map((pier) => harbour[pier]!);
      const alike = [...harbour].flatMap((card, pier) => (colours.includes(card) ? [pier] : []));
      return { ...NO_MARKS, piers: exact ? move.piers : alike };
    }
    if (move.kind === "discard") return { ...NO_MARKS, cards: exact ? move.cards : "-" };
    const columns = [...new Set(move.cells.map((cell) => parsePoint(cell).x))];
    if (move.kind === "build")
      return exact
        ? { ...NO_MARKS, colour: move.colour, cells: move.cells, tile: move.colour + move.cells.length }
        : { ...NO_MARKS, columns, colours: [move.colour] };
    return this.markBonus(exact ? { ...NO_MARKS, colour: move.colour, cells: move.cells } : { ...NO_MARKS, columns });
  }

  private markBonus(marks: HintMarks): HintMarks {
    const { move, told } = this;
    const isTold = told.includes("move") || (move?.kind === "white" && told.includes("kind"));
    return isTold && move && ["white", "gain", "activate"].includes(move.kind)
      ? { ...marks, bonus: move.kind + move.ability }
      : marks;
  }
}

/** The colours of cards in a move, in their order. */
export const listColours = (cards: string): string[] =>
  Object.entries(countCards(cards)).flatMap(([colour, n]) => (n ? [colour] : []));
