/** How thorough a study is, as in `nyhavn.study.depth`. */

export interface Depth {
  readonly name: string;
  /** How many candidates of a decision are compared, the best by the net; the move that was played is added. */
  readonly field: number;
  /** How many samples of all candidates of a decision together are played to find the best. */
  readonly choosing: number;
  /** How many pairs of samples at most compare the best with the move that was played. */
  readonly weighing: number;
  /** How many samples at least give the chances of the best and of the played move. */
  readonly showing: number;
  /** How many samples are played for a position between turns. */
  readonly turns: number;
}

export const QUICK: Depth = { name: "quick", field: 8, choosing: 160, weighing: 64, showing: 64, turns: 32 };
/** For a hint: the field of the labels, and no more samples than somebody waits for. */
export const HINT: Depth = { name: "hint", field: 12, choosing: 480, weighing: 128, showing: 128, turns: 0 };
export const NORMAL: Depth = { name: "normal", field: 12, choosing: 480, weighing: 512, showing: 512, turns: 400 };
