// Written by `make engine`; change src/nyhavn/fast/webassembly/exports.py instead.

/** A place in the memory of the module, in bytes. */
export type Address = number;

/** The exports of the module; words are 64-bit integers, singles and doubles are floating-point numbers. */
export interface Exports {
  memory: WebAssembly.Memory;
  /** The address of the first free byte of the memory. */
  __heap_base: WebAssembly.Global<"i32">;
  /** Write the state before the first card is dealt. */
  set_up(w: Address, players: number): void;
  /** Play one number, which may be the dealer's, list the legal numbers and return how many there are. */
  proceed(w: Address, number: number): number;
  /** The bag of the next draw: the discards if the supply is empty, without the End card while it lies deeper. */
  drawable(w: Address): number;
  /** The card at an index of the sorted bag; all cumulative counts are compared with the index in parallel. */
  pick(bag: number, index: number): number;
  /** Remove a card from the supply; an empty supply is first made anew from the discards and the End card. */
  remove(w: Address, card: number): void;
  /** Write the words of a view; its supply holds every card that the viewer has not seen. */
  write_view(w: Address, viewer: number, v: Address): void;
  /** Write a description of each legal move of the seat to move, and return how many there are. */
  describe_moves(w: Address, trial: Address, row: Address, rows: Address): number;
  /** Write all facts of a position in which a seat may have lost, such as by resigning; NOBODY if none has. */
  summarise(w: Address, loser: number, facts: Address): void;
  /** The set of seats that could win with one tile, if the cards that a view does not show have the colour needed. */
  contenders(v: Address, w: Address): number;
  /** The reason why a claimed move, which is not legal, is not. */
  explain(w: Address, claim: Address): number;
  /** How many cards the payment of a claimed build lacks, which is refused because it pays too few. */
  count_missing(w: Address, claim: Address): number;
  /** The number of the first contradiction in a position, or POSSIBLE; later checks rely on the earlier ones. */
  validate(w: Address): number;
  /** Set up a game before its deal; the same seed deals the same cards. */
  begin(w: Address, players: number, seed: number): void;
  /** Play a decision and the draws that follow it, list the legal numbers and return how many there are. */
  advance(w: Address, number: number): number;
  /** Play random games with consecutive seeds. */
  play_games(w: Address, players: number, seed: number, games: number): void;
  /** Write a row for each legal move, its two numbers and the chances of the seats; return the number of rows. */
  evaluate_moves(w: Address, weights: Address, trial: Address, branch: Address, features: Address, units: Address, rows: Address): number;
  /** Play every candidate for some turns in more samples, the same ones for all candidates. */
  look_ahead(w: Address, d: Address, weights: Address, trial: Address, branch: Address, features: Address, units: Address, turns: number, samples: number, sums: Address): void;
  /** Write some position that is consistent with a view; what a net evaluates does not depend on hidden cards. */
  assume_hands(v: Address, w: Address): void;
  /** Write the move with the highest value by the weights on the desk; ties are broken at random. */
  choose_by_weights(w: Address, d: Address, seed: number, move: Address): void;
  /** Write the move with the highest chance to win by a net, plus uniform noise. */
  choose_by_net(w: Address, weights: Address, trial: Address, branch: Address, features: Address, units: Address, rows: Address, noise: number, seed: number, move: Address): void;
  /** Put a view and the best moves by a net on the desk, with their evaluations as the first playouts. */
  start_search(w: Address, v: Address, weights: Address, trial: Address, branch: Address, features: Address, units: Address, rows: Address, d: Address, seed: number, sums: Address): void;
  /** Order the candidates on the desk, the best first, and keep this many of them for the next samples. */
  rank_candidates(d: Address, kept: number, sums: Address): void;
  /** A seed from what a view shows and a refill leaves alone: views before and after one share their samples. */
  seed_view(v: Address, salt: number): number;
  /** Play more samples of the view on the desk to the end, and write the shares of all seats. */
  value_position(w: Address, d: Address, weights: Address, trial: Address, branch: Address, features: Address, units: Address, samples: number, noise: number, shares: Address): void;
}
