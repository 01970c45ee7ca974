/** The row of houses along the canal: their plans, and the paths they are drawn with. */

export const QUAY = 300;

/** The extent of the row of houses, which can be repeated beside itself. */
export const LEFT = -460;
export const WIDTH = 2104;

export type GableKind = "step" | "point" | "bell" | "neck" | "side" | "flat";

export interface HousePlan {
  width: number;
  /** From the quay to the eaves. */
  height: number;
  fill: string;
  pattern?: string;
  gable: GableKind;
  /** Windows across and up, without those of the gable. */
  across: number;
  floors: number;
  cover?: string;
}

const PLANS: readonly HousePlan[] = [
  { width: 92, height: 150, fill: "var(--ny-G)", pattern: "G", gable: "side", across: 4, floors: 3 },
  { width: 70, height: 172, fill: "var(--ny-sand)", gable: "point", across: 3, floors: 4 },
  { width: 104, height: 140, fill: "var(--ny-P)", pattern: "P", gable: "bell", across: 4, floors: 3 },
  { width: 84, height: 184, fill: "var(--ny-Y)", pattern: "Y", gable: "side", across: 3, floors: 4 },
  { width: 66, height: 150, fill: "var(--ny-rose)", gable: "step", across: 3, floors: 3 },
  { width: 112, height: 168, fill: "var(--ny-B)", pattern: "B", gable: "side", across: 5, floors: 4 },
  { width: 78, height: 152, fill: "var(--ny-R)", pattern: "R", gable: "step", across: 3, floors: 3 },
  { width: 88, height: 178, fill: "var(--ny-mist)", gable: "neck", across: 3, floors: 4 },
  { width: 98, height: 158, fill: "var(--ny-Y)", pattern: "Y", gable: "point", across: 4, floors: 3 },
  { width: 74, height: 186, fill: "var(--ny-G)", pattern: "G", gable: "side", across: 3, floors: 4 },
  { width: 106, height: 148, fill: "var(--ny-R)", pattern: "R", gable: "bell", across: 4, floors: 3 },
  { width: 82, height: 170, fill: "var(--ny-sand)", gable: "side", across: 3, floors: 4 },
  { width: 90, height: 154, fill: "var(--ny-B)", pattern: "B", gable: "step", across: 4, floors: 3 },
  { width: 96, height: 176, fill: "var(--ny-P)", pattern: "P", gable: "side", across: 4, floors: 4 },
];

export interface CanalHouse {
  x: number;
  width: number;
  top: number;
  fill: string;
  pattern: string;
  wall: string;
  roof: string;
  trim: string;
  chimneys: string;
  frames: string;
  lit: string;
  unlit: string;
  kind: string;
}

/** The upper edge of a wall with a gable `h` high over the eaves `y`. */
function drawEdge(gable: GableKind, x: number, y: number, w: number, h: number): string {
  const at = (share: number): number => x + w * share;
  switch (gable) {
    case "step": {
      const steps = [0.12, 0.25, 0.38];
      const up = steps.map((share, i) => `V${y - (h * (i + 1)) / 3}H${at(steps[i + 1] ?? 1 - share)}`);
      const down = [0.75, 0.88].map((share, i) => `V${y - (h * (2 - i)) / 3}H${at(share)}`);
      return `M${x} ${y}H${at(0.12)}${up.join("")}${down.join("")}V${y}H${x + w}`;
    }
    case "point":
      return `M${x} ${y}L${at(0.5)} ${y - h}L${x + w} ${y}`;
    case "bell":
      return `M${x} ${y}C${at(0.22)} ${y} ${at(0.2)} ${y - h * 0.4} ${at(0.26)} ${y - h * 0.55}C${at(0.3)} ${y - h} ${at(0.7)} ${y - h} ${at(0.74)} ${y - h * 0.55}C${at(0.8)} ${y - h * 0.4} ${at(0.78)} ${y} ${x + w} ${y}`;
    case "neck":
      return `M${x} ${y}C${at(0.16)} ${y} ${at(0.24)} ${y - h * 0.2} ${at(0.24)} ${y - h * 0.6}H${at(0.2)}L${at(0.5)} ${y - h}L${at(0.8)} ${y - h * 0.6}H${at(0.76)}C${at(0.76)} ${y - h * 0.2} ${at(0.84)} ${y} ${x + w} ${y}`;
    case "side":
      return `M${x} ${y}H${at(0.34)}V${y - h * 0.46}L${at(0.5)} ${y - h * 0.82}L${at(0.66)} ${y - h * 0.46}V${y}H${x + w}`;
    case "flat":
      return `M${x} ${y}H${x + w}`;
  }
}

function drawWindow(x: number, y: number, w: number, h: number): { frame: string; panes: string } {
  const half = (w - 4.4) / 2;
  const upper = h * 0.28;
  const lower = h - upper - 4.8;
  const pane = (px: number, py: number, ph: number): string => `M${px} ${py}h${half}v${ph}h${-half}Z`;
  const left = x + 1.5;
  const right = left + half + 1.4;
  return {
    frame: `M${x} ${y}h${w}v${h - 1.6}h1.2v1.6h${-w - 2.4}v-1.6h1.2Z`,
    panes: [left, right].map((px) => pane(px, y + 1.5, upper) + pane(px, y + upper + 3, lower)).join(""),
  };
}

/** A house of the row with its left edge at `x`; its number decides which windows are dark, and where the door is. */
export function drawFront(plan: HousePlan, x: number, number: number): CanalHouse {
  const { width, height, gable, across, floors } = plan;
  const eaves = QUAY - height;
  const peak = gable === "side" ? 46 : 44;
  const edge = drawEdge(gable, x, eaves, width, peak);
  const floor = (height - 22) / floors;
  const bay = (width - 8) / across;
  const [w, h] = [Math.min(15, bay * 0.6), Math.min(27, floor * 0.62)];
  const places: [number, number][] = [];
  for (let up = 0; up < floors; up += 1)
    for (let n = 0; n < across; n += 1) {
      const isDoor = up === 0 && n === number % across;
      if (!isDoor) places.push([x + 4 + (n + 0.5) * bay - w / 2, QUAY - 12 - (up + 1) * floor + (floor - h) / 2 + 2]);
    }
  places.push([x + width / 2 - w / 2, eaves - (gable === "side" ? 20 : 22)]);
  const windows = places.map(([px, py]) => drawWindow(px, py, w, gable === "side" || py > eaves ? h : h * 0.8));
  const dark = (i: number): boolean => (i * 7 + number * 5) % 11 < 3;
  const doorX = x + 4 + ((number % across) + 0.5) * bay - 8;
  const slope = gable === "side" ? 12 : 0;
  const roof =
    gable === "side"
      ? `M${x - 2} ${eaves}L${x + slope} ${eaves - 40}H${x + width - slope}L${x + width + 2} ${eaves}Z`
      : `M${x + 3} ${eaves}L${x + width * 0.26} ${eaves - 30}H${x + width * 0.74}L${x + width - 3} ${eaves}Z`;
  const stack = gable === "side" ? eaves - 54 : eaves - 40;
  const chimneys = [0.2, 0.78].map((share) => `M${x + width * share} ${eaves - 12}V${stack}h9V${eaves - 12}Z`).join("");
  return {
    x,
    width,
    top: eaves,
    fill: plan.fill,
    pattern: plan.pattern ?? "",
    wall: `${edge}V${QUAY}H${x}Z`,
    roof,
    trim: gable === "side" ? `M${x} ${eaves}H${x + width}` : edge,
    chimneys,
    frames: windows.map(({ frame }) => frame).join(""),
    lit: windows.flatMap(({ panes }, i) => (dark(i) ? [] : [panes])).join(""),
    unlit: windows.flatMap(({ panes }, i) => (dark(i) ? [panes] : [])).join(""),
    kind: `M${doorX} ${QUAY}v-26q8-8 16 0v26Z`,
  };
}

/** The row repeats the last houses of the list before it, and the first ones after it. */
export const CANAL_HOUSES: readonly CanalHouse[] = [...PLANS.slice(-5), ...PLANS, ...PLANS.slice(0, 5)].reduce<
  CanalHouse[]
>((row, plan, i) => {
  const last = row.at(-1);
  return [...row, drawFront(plan, last ? last.x + last.width : LEFT, i)];
}, []);
