import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { daysPicture } from "./days.model.ts";
import { tryTexts as texts } from "./texts.ts";
import css from "./try.module.css";

const marks = ["counted", "covered", "doubt"] as const;

/** Days that don't count are rings; those above the counted ones lie on the upper edge. */
export function DaysChart({ days }: { days: readonly DailySoilingDay[] }) {
  const picture = daysPicture(days);
  if (picture === null) return <p>{texts.noDays}</p>;
  const { paths, lines, first, last, text, counted } = picture;
  return (
    <figure data-layout="grid one gap-2">
      <figcaption data-text="second pretty">{`${text} ${counted}`}</figcaption>
      <div className={css.plot} aria-hidden="true">
        <svg viewBox="0 0 1 1" preserveAspectRatio="none">
          {lines.map(({ y }) => (
            <line key={y} x1={0} x2={1} y1={y} y2={y} className={css.line} />
          ))}
          {marks.map((mark) => (
            <g key={mark} data-mark={mark} className={css.days}>
              <path d={paths[mark]} />
              {mark !== "counted" && <path d={paths[mark]} className={css.hole} />}
            </g>
          ))}
        </svg>
        {lines.map(({ text: loss, y }) => (
          <span key={y} data-text="muted" style={{ top: `${(100 * y).toFixed(2)}%` }}>
            {loss}
          </span>
        ))}
      </div>
      <div data-layout="flex between" data-text="muted" className={css.dates} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <ul data-layout="row gap-2-4" data-text="quiet">
        {marks
          .filter((mark) => paths[mark] !== "")
          .map((mark) => (
            <li key={mark} data-mark={mark} className={css.key}>
              {texts.legend[mark]}
            </li>
          ))}
      </ul>
    </figure>
  );
}
