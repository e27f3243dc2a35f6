import { decideTexts } from "./texts.ts";
import type { CurvePoint, WorthCurve as Curve } from "./curve.model.ts";
import css from "./curve.module.css";

const { curve: texts } = decideTexts;
const share = (value: number): string => `${(100 * value).toFixed(2)}%`;
const at = ({ x, y }: CurvePoint, zero: number) => ({ left: share(x), top: share(y ?? zero) });

/** What a wash is worth in each week; the same weeks as a list for screen readers. */
export function WorthCurve({ curve }: { curve: Curve }) {
  const { points, paths, window, zero, zeroText, zeroPlace } = curve;
  return (
    <div data-layout="grid gap-2 full shrink" data-text="muted" className={css.curve}>
      <div data-layout="row between gap-0-3" className={css.head}>
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
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={css.drawing}>
          {window !== null && (
            <rect
              className={css.window}
              x={window.from - 0.008}
              y={0}
              width={window.to - window.from + 0.016}
              height={1}
            />
          )}
          <line className={css.zero} x1={0} x2={1} y1={zero} y2={zero} />
          {paths.map((path) => (
            <path key={path} className={css.line} d={path} />
          ))}
        </svg>
        <span className={css.zeroName} style={{ top: share(zero) }} data-place={zeroPlace}>
          {zeroText}
        </span>
        {points.map((point) => (
          <span
            key={point.monday}
            className={css.week}
            data-open={point.isOpen || undefined}
            data-gap={point.y === null || undefined}
            style={at(point, zero)}
          >
            {point.labeled !== "never" && (
              <span className={css.dollars} data-place={point.place} data-labeled={point.labeled}>
                {point.label}
              </span>
            )}
          </span>
        ))}
      </div>
      <div className={css.axis} aria-hidden="true">
        {points.map(({ monday, day, x, isOpen, dated }, place) => (
          <span
            key={monday}
            style={{ left: share(x) }}
            data-open={isOpen || undefined}
            data-edge={place === 0 ? "start" : place === points.length - 1 ? "end" : undefined}
            data-labeled={dated}
          >
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}
