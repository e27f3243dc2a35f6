/** The picture of the login: the product's own curve, dirt that grows, rain that takes some, washes that take all. */

/** Columns of panels, one a step of time. */
export const STEPS = 24;
/** Most dirt that the picture shows; 1 = the full height. */
const events: Readonly<Record<number, "rain" | "wash">> = { 5: "rain", 10: "wash", 14: "rain", 19: "wash" };
const GROWTH = 0.094;
const RAIN_LEAVES = 0.62;

export interface Step {
  /** Column in the picture, 0 first. */
  column: number;
  /** Dirt before and after what happens at the step's start, 0..1. */
  before: number;
  after: number;
  event: "rain" | "wash" | undefined;
}

/** Dirt over time. */
export function dirt(): Step[] {
  const steps: Step[] = [];
  let level = 0.04;
  for (let index = 0; index < STEPS; index++) {
    const event = events[index];
    const after = event === "wash" ? 0.02 : event === "rain" ? level * RAIN_LEAVES : level;
    steps.push({ column: index, before: level, after, event });
    level = after + GROWTH;
  }
  return steps;
}

/** The curve as an SVG path in a box of `width` by `height`, dirt upwards. */
export function dirtPath(steps: readonly Step[], width: number, height: number): string {
  const x = (index: number): string => ((index / STEPS) * width).toFixed(1);
  const y = (level: number): string => ((1 - level) * height).toFixed(1);
  const points = steps.flatMap(({ before, after }, index) =>
    before === after ? [`${x(index)} ${y(before)}`] : [`${x(index)} ${y(before)}`, `${x(index)} ${y(after)}`],
  );
  const end = `${x(STEPS)} ${y(steps.at(-1)!.after + GROWTH)}`;
  return `M${[...points, end].join("L")}`;
}
