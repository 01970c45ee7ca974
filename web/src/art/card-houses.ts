/** The house on each colour's card: every colour has its own gable, so that its outline identifies it too. */
export interface CardHouse {
  /** The visible part of the roof behind the wall. */
  roof: string;
  cover: "roof" | "slate";
  /** The upper edge of the wall, from the left eaves to the right. */
  edge: string;
  trim: string;
}

export const CARD_HOUSES: Readonly<Record<string, CardHouse>> = {
  R: {
    roof: "",
    cover: "roof",
    edge: "M9 30H15V24.5H21V19H27V13.5H31V9H41V13.5H45V19H51V24.5H57V30H63",
    trim: "M9 30H15V24.5H21V19H27V13.5H31V9H41V13.5H45V19H51V24.5H57V30H63",
  },
  Y: {
    roof: "",
    cover: "roof",
    edge: "M10 28L36 9L62 28",
    trim: "M7 30L36 8.8L65 30",
  },
  G: {
    roof: "",
    cover: "slate",
    edge: "M9 28H13C22 28 23 22 24 17C25 11 30 9 36 9S47 11 48 17C49 22 50 28 59 28H63",
    trim: "M8 28H13C22 28 23 22 24 17C25 11 30 9 36 9S47 11 48 17C49 22 50 28 59 28H64",
  },
  B: {
    roof: "M9 30L17 12H55L63 30Z",
    cover: "roof",
    edge: "M9 29H26V18L36 11L46 18V29H63",
    trim: "M8 29H26M46 29H64M24.5 18.8L36 10.8L47.5 18.8",
  },
  P: {
    roof: "",
    cover: "slate",
    edge: "M9 31C16 31 20 29 20 24V19H24L36 9L48 19H52V24C52 29 56 31 63 31",
    trim: "M9 31C16 31 20 29 20 24V19M20 19H52M52 19V24C52 29 56 31 63 31M24 19L36 9L48 19",
  },
};

/** The whole wall, down to a height. */
export function drawWall({ edge }: CardHouse, bottom: number): string {
  const left = edge.startsWith("M10") ? 10 : 9;
  return `${edge}V${bottom}H${left}Z`;
}
