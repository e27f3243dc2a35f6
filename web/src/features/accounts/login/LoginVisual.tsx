import css from "./LoginVisual.module.css";
import { type VisualStep, soilingSteps, soilingPath } from "./login-visual.model.ts";

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
