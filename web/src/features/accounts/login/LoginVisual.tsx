import css from "./LoginVisual.module.css";

const events: Readonly<Record<number, "rain" | "wash">> = { 5: "rain", 11: "wash", 15: "rain", 20: "wash" };
/** Soiling per step, 1 = full height; uneven like dry weeks. */
const growth = [
  0.07, 0.09, 0.11, 0.06, 0.1, 0.05, 0.12, 0.09, 0.13, 0.08, 0.14, 0.06, 0.11, 0.09, 0.07, 0.1, 0.13, 0.08, 0.12, 0.11,
  0.07, 0.12, 0.09, 0.1,
];
const STEPS = growth.length;
const RAIN_LEAVES = 0.55;

interface VisualStep {
  column: number;
  /** Before and after the event at the start (0 to 1). */
  before: number;
  after: number;
  event: "rain" | "wash" | undefined;
}

function soilingSteps(): VisualStep[] {
  const steps: VisualStep[] = [];
  let level = 0.04;
  for (const [index, added] of growth.entries()) {
    const event = events[index];
    const after = event === "wash" ? 0.02 : event === "rain" ? level * RAIN_LEAVES : level;
    steps.push({ column: index, before: level, after, event });
    level = after + added;
  }
  return steps;
}

function soilingPath(steps: readonly VisualStep[], width: number, height: number): string {
  const x = (index: number): string => ((index / STEPS) * width).toFixed(1);
  const y = (level: number): string => ((1 - level) * height).toFixed(1);
  const points = steps.flatMap(({ before, after }, index) =>
    before === after ? [`${x(index)} ${y(before)}`] : [`${x(index)} ${y(before)}`, `${x(index)} ${y(after)}`],
  );
  const end = `${x(STEPS)} ${y(steps.at(-1)!.after + growth.at(-1)!)}`;
  return `M${[...points, end].join("L")}`;
}

const WIDTH = 620;
const CURVE = 150;
const ROWS = 3;
const steps = soilingSteps();
const CELL = WIDTH / steps.length;
const PANELS = CURVE + 14;
const HEIGHT = PANELS + ROWS * CELL;
const line = soilingPath(steps, WIDTH, CURVE);

export function LoginVisual() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {steps.map((step) => (
        <Column key={step.column} step={step} />
      ))}
      <path className={css.area} d={`${line}V${CURVE}H0Z`} />
      <path className={css.line} d={line} />
    </svg>
  );
}

function Column({ step: { column, after, event } }: { step: VisualStep }) {
  const x = column * CELL;
  const cells = Array.from({ length: ROWS }, (_, row) => square(x + 1.5, PANELS + row * CELL + 1.5, CELL - 3)).join("");
  return (
    <>
      {event && <line className={css[event]} x1={x} x2={x} y1={0} y2={event === "wash" ? HEIGHT : CURVE / 3} />}
      <path className={css.panel} d={cells} />
      <path className={css.dust} d={cells} opacity={after} />
    </>
  );
}

const square = (x: number, y: number, side: number): string => `M${x} ${y}h${side}v${side}h${-side}Z`;
