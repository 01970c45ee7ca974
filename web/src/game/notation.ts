/** Parser of moves in notation. */

export interface ParsedMove {
  readonly kind: "take" | "discard" | "build" | "white" | "gain" | "activate" | "end" | "other";
  readonly piers: readonly number[];
  readonly cards: string;
  readonly colour: string;
  readonly cells: readonly string[];
  readonly ability: string;
  readonly turned: string;
}

const NOTHING: ParsedMove = { kind: "other", piers: [], cards: "-", colour: "", cells: [], ability: "", turned: "" };

export function parseMove(text: string): ParsedMove {
  const [body = "", turned = ""] = text.split("/");
  switch (body[0]) {
    case "t":
      return { ...NOTHING, kind: "take", piers: [...body.slice(1)].map((pier) => Number(pier) - 1), turned };
    case "d":
      return { ...NOTHING, kind: "discard", cards: body.slice(1) };
    case "b": {
      const [place = "", cards = "-"] = body.slice(1).split("=");
      return { ...NOTHING, kind: "build", colour: place[0]!, cells: place.slice(1).match(/../g) ?? [], cards, turned };
    }
    case "w":
      return { ...NOTHING, kind: "white", colour: "W", cells: [body.slice(1)] };
    case "a":
      return { ...NOTHING, kind: "gain", ability: body.slice(1) };
    case "r":
      return { ...NOTHING, kind: "activate" };
    case "e":
      return { ...NOTHING, kind: "end" };
    default:
      return NOTHING;
  }
}
