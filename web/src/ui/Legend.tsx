import css from "./Legend.module.css";
import { type SeriesColour, cssColour } from "./chart-colour.ts";
import { cx } from "./class-names.ts";

/** How an entry is drawn in its chart. */
export type LegendGlyph = "line" | "dashed" | "dotted" | "bar" | "band" | "drop" | "triangle" | "hollow-drop";

export interface LegendEntry {
  key: string;
  label: string;
  colour: SeriesColour;
  glyph: LegendGlyph;
  /** Entries without a series (marks) cannot be switched off. */
  fixed?: boolean;
}

export interface LegendProps {
  entries: readonly LegendEntry[];
  hidden?: ReadonlySet<string>;
  onToggle?: (key: string) => void;
}

/** What the colours and shapes of a chart mean; pressing an entry hides or shows its series. */
export function Legend({ entries, hidden, onToggle }: LegendProps) {
  return (
    <ul className={css.legend}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {onToggle && !entry.fixed ? (
            <button
              type="button"
              className={cx(css.entry, css.toggle)}
              aria-pressed={!hidden?.has(entry.key)}
              onClick={() => onToggle(entry.key)}
            >
              <Glyph entry={entry} />
              {entry.label}
            </button>
          ) : (
            <span className={css.entry}>
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
  return (
    <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true" style={{ color: cssColour(entry.colour) }}>
      {glyphs[entry.glyph]}
    </svg>
  );
}

const stroke = { stroke: "currentColor", strokeWidth: 2, fill: "none" } as const;
const glyphs = {
  line: <path d="M0 6h14" {...stroke} />,
  dashed: <path d="M0 6h14" {...stroke} strokeDasharray="5 3" />,
  dotted: <path d="M0 6h14" {...stroke} strokeDasharray="2 3" />,
  bar: <path d="M4 1h6v10H4z" fill="currentColor" />,
  band: <path d="M0 2h14v8H0z" fill="currentColor" opacity="0.35" />,
  drop: <path d="M7 1c2 3 3.5 4.6 3.5 6.6a3.5 3.5 0 0 1-7 0C3.5 5.6 5 4 7 1z" fill="currentColor" />,
  triangle: <path d="M2 2h10L7 10.5z" fill="currentColor" />,
  "hollow-drop": <path d="M7 1.5c2 3 3 4.3 3 6.100a3 3 0 0 1-6 0C4 5.800 5 4.5 7 1.5z" {...stroke} strokeWidth={1.5} />,
};
