import { decideTexts } from "./texts.ts";
import type { WorthCurve as Curve } from "./curve.model.ts";
import css from "./curve.module.css";

const { curve: texts } = decideTexts;
const share = (value: number): string => `${(100 * value).toFixed(2)}%`;

/** From the corner of a point [px]. */
const cornerOf = (place: Curve["zeroPlace"]) => ({
  [place.startsWith("above") ? "bottom" : "top"]: 7,
  [place.endsWith("end") ? "left" : "right"]: 2,
});

const fixed = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

/** What a wash is worth in each week; the same weeks as a list for screen readers. */
export function WorthCurve({ curve }: { curve: Curve }) {
  const { points, path, window, zero, zeroText, zeroPlace } = curve;
  return (
    <div data-layout="grid gap-2 full shrink" data-text="muted" className={css.curve}>
      <div data-layout="row between gap-0-3">
        <h3 data-text="label second">{texts.title}</h3>
        {window !== null && (
          <p>
            <strong>{texts.window}</strong>
            {` ${texts.keeps}`}
          </p>
        )}
      </div>
      <ul className="visually-hidden">
        {points.map(({ monday, day, label }) => (
          <li key={monday}>{`${day}: ${label}`}</li>
        ))}
      </ul>
      <div className={css.plot} aria-hidden="true">
        <svg viewBox="0 0 1 1" preserveAspectRatio="none">
          {window !== null && (
            <rect
              x={window.from - 0.008}
              width={window.to - window.from + 0.016}
              height={1}
              fill="var(--chart-wash)"
              opacity={0.2}
            />
          )}
          <line x2={1} y1={zero} y2={zero} stroke="var(--text-3)" strokeDasharray="3 4" {...fixed} />
          <path d={path} stroke="var(--chart-income)" strokeWidth={2} strokeLinejoin="round" {...fixed} />
        </svg>
        <span
          className={css.zero}
          style={{
            top: share(zero),
            ...(zeroPlace.startsWith("above") && { translate: "0 -100%" }),
            ...(zeroPlace.endsWith("end") && { right: 0 }),
          }}
        >
          {zeroText}
        </span>
        {points.map(({ monday, x, y, label, place, isOpen, labeled }) => (
          <span
            key={monday}
            className={css.week}
            data-open={isOpen || undefined}
            data-gap={y === null || undefined}
            style={{ left: share(x), top: share(y ?? zero) }}
          >
            <span data-text="second" className={css.dollars} style={cornerOf(place)} data-labeled={labeled}>
              {label}
            </span>
          </span>
        ))}
      </div>
      <div className={css.axis} aria-hidden="true">
        {points.map(({ monday, day, x, isOpen, labeled }) => (
          <span key={monday} style={{ left: share(x) }} data-open={isOpen || undefined} data-labeled={labeled}>
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}
