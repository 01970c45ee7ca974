/** Variations: other ways in which a recorded game could have gone on, in the comments of its record. */

/** A turn as a record has it. */
export interface RecordedTurn {
  readonly moves: readonly string[];
  readonly draw: string;
  readonly comment: string;
}

export interface Variation {
  readonly name: string;
  readonly comment: string;
  /** The turn that its first one replaces, from 0, or that would have followed. */
  readonly first: number;
  readonly turns: readonly RecordedTurn[];
}

/** A record with what is said of it: its headers, the lines of its turns, the comments before and after each, and its variations. */
export interface Study {
  readonly head: readonly string[];
  readonly turns: readonly string[];
  readonly comments: readonly string[];
  readonly variations: readonly Variation[];
}

const COMMENT = ";";
const NAME = "variation:";
const TURN = /^(\d+)\.\s+(.*)$/;

const isComment = (line: string) => line.startsWith(COMMENT);
const openComment = (line: string) => line.slice(COMMENT.length).trim();
const join = (lines: readonly string[]) => lines.filter(Boolean).join("\n");
const writeComment = (comment: string) => (comment ? comment.split("\n").map((line) => `${COMMENT} ${line}`) : []);

/** A comment or a name without blank lines and without white space around its lines. */
export const tidy = (text: string): string => join(text.split("\n").map((line) => line.trim()));

/** The study in a record; blocks that are no variations by `isPossible` stay comments. */
export function readStudy(record: string, isPossible: (variation: Variation) => boolean): Study {
  const lines = record.split(/\r?\n/).map((line) => line.trim());
  const body = lines.indexOf("");
  const turns: string[] = [];
  const said: string[][] = [[]];
  for (const line of lines.slice(body + 1).filter(Boolean)) {
    if (isComment(line)) said.at(-1)!.push(openComment(line));
    else {
      turns.push(line);
      said.push([]);
    }
  }
  const parts = said.map((comment) => splitComment(comment, isPossible));
  return {
    head: lines.slice(0, body),
    turns,
    comments: parts.map(({ comment }) => comment),
    variations: parts.flatMap(({ variations }) => variations),
  };
}

/** The variations of a comment, and the rest of it. */
function splitComment(lines: readonly string[], isPossible: (variation: Variation) => boolean) {
  const starts = lines.flatMap((line, i) => (line.startsWith(NAME) ? [i] : []));
  const variations: Variation[] = [];
  const rest = lines.slice(0, starts[0] ?? lines.length);
  for (const [i, start] of starts.entries()) {
    const block = lines.slice(start, starts[i + 1]);
    const found = readVariation(block);
    if (found && isPossible(found)) variations.push(found);
    else rest.push(...block);
  }
  return { comment: join(rest), variations };
}

function readVariation([name = "", ...lines]: readonly string[]): Variation | null {
  const before: string[] = [];
  const turns: { number: number; moves: string[]; draw: string; said: string[] }[] = [];
  for (const line of lines.filter(Boolean)) {
    const [, number, text] = TURN.exec(line) ?? [];
    if (isComment(line)) (turns.at(-1)?.said ?? before).push(openComment(line));
    else if (text === undefined) return null;
    else turns.push({ number: Number(number), ...readTurn(text), said: [] });
  }
  const first = (turns[0]?.number ?? 0) - 1;
  if (turns.some(({ number }, i) => number !== first + 1 + i)) return null;
  return first < 0
    ? null
    : {
        name: name.slice(NAME.length).trim(),
        comment: join(before),
        first,
        turns: turns.map(({ moves, draw, said }) => ({ moves, draw, comment: join(said) })),
      };
}

/** The moves and the refill of a turn. */
export function readTurn(text: string): { moves: string[]; draw: string } {
  const words = text.split(/\s+/);
  const draws = words.filter((word) => word.startsWith(">"));
  return { moves: words.filter((word) => !word.startsWith(">")), draw: draws.map((word) => word.slice(1)).join("") };
}

/** A variation as lines of a comment. */
function writeVariation({ name, comment, first, turns }: Variation): string {
  const lines = turns.flatMap(({ moves, draw, comment: said }, i) => [
    [`${first + i + 1}.`, ...moves, ...(draw ? [`>${draw}`] : [])].join(" "),
    ...writeComment(said),
  ]);
  return join([`${NAME} ${name}`.trim(), ...writeComment(comment), ...lines]);
}

/** The record of a study: every variation stands after the turn that it replaces. */
export function writeStudy({ head, turns, comments, variations }: Study): string {
  const ownOf = (place: number) =>
    variations.filter(({ first }) => Math.min(first + 1, turns.length) === place).map(writeVariation);
  const say = (place: number) => writeComment(join([comments[place] ?? "", ...ownOf(place)]));
  return [...head, "", ...say(0), ...turns.flatMap((line, i) => [line, ...say(i + 1)]), ""].join("\n");
}

/** A record with what two texts say of it: the comments of the first one, where it has any, and all variations. */
export function mergeStudies(text: string, other: string): string {
  const [own, more] = [text, other].map((each) => readStudy(each, () => true)) as [Study, Study];
  const known = new Set(own.variations.map(writeVariation));
  const variations = [...own.variations, ...more.variations.filter((each) => !known.has(writeVariation(each)))];
  return writeStudy({ ...own, comments: own.comments.map((said, i) => said || (more.comments[i] ?? "")), variations });
}

/** The record without any comments. */
export const bareRecord = (record: string): string =>
  record
    .split("\n")
    .filter((line) => !isComment(line.trim()))
    .join("\n");
