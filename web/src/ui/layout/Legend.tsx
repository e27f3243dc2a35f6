import { glyphShapes } from "#plot/glyphs";
import type { LegendEntry } from "#plot/legend";
import css from "./Legend.module.css";
import { cssColor } from "../chart-color.ts";
import { cx } from "../class-names.ts";

export interface LegendProps {
  entries: readonly LegendEntry[];
  hidden?: ReadonlySet<string>;
  onToggle?: (key: string) => void;
}

export function Legend({ entries, hidden, onToggle }: LegendProps) {
  return (
    <ul data-layout="row" className={css.legend}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {onToggle && !entry.fixed ? (
            <button
              type="button"
              data-layout="inline middle gap-6px"
              data-text="quiet nowrap"
              className={cx(css.entry, css.toggle)}
              aria-pressed={!hidden?.has(entry.key)}
              onClick={() => onToggle(entry.key)}
            >
              <Glyph entry={entry} />
              {entry.label}
            </button>
          ) : (
            <span data-layout="inline middle gap-6px" data-text="quiet nowrap" className={css.entry}>
              <Glyph entry={entry} />
              {entry.label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Glyph({ entry }: { entry: LegendEntry }) {
  const { d, stroke, dash, opacity } = glyphShapes[entry.glyph];
  return (
    <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true" style={{ color: cssColor(entry.color) }}>
      <path
        d={d}
        opacity={opacity}
        {...(stroke === undefined
          ? { fill: "currentColor" }
          : { fill: "none", stroke: "currentColor", strokeWidth: stroke, strokeDasharray: dash?.join(" ") })}
      />
    </svg>
  );
}
