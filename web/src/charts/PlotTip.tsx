import { useSyncExternalStore } from "react";
import { cssColour } from "../ui/chart-colour.ts";
import css from "./PlotCanvas.module.css";
import type { CursorStore } from "./cursor-store.ts";
import type { Plot } from "./plot.ts";
import { readoutAt } from "./readout.ts";
import { tipPlace } from "./tip-place.ts";

interface PlotTipProps {
  cursor: CursorStore;
  plot: Plot;
  hidden: ReadonlySet<string>;
  /** Left edge and width of the plot inside its frame, and the width of the whole frame [px]. */
  frame: () => { left: number; width: number; whole: number };
}

/** Exact figures beside the cursor; on the side that has room. Assistive technology hears the live region instead. */
export function PlotTip({ cursor, plot, hidden, frame }: PlotTipProps) {
  const place = useSyncExternalStore(cursor.subscribe, cursor.get, () => null);
  if (!place || place.index >= plot.x.length) return null;
  const { heading, rows, events } = readoutAt(plot, hidden, place.index);
  return (
    <div className={css.tip} style={tipPlace(place.left, frame())} aria-hidden="true">
      <div className={css.tipHead}>{heading}</div>
      {rows.map((row) => (
        <div key={row.label} className={css.tipRow}>
          <span className={css.tipKey} style={{ background: cssColour(row.colour) }} />
          <span className={css.tipLabel}>{row.label}</span>
          <span className={css.tipValue}>{row.text}</span>
        </div>
      ))}
      {events.map((text) => (
        <div key={text} className={css.tipEvent}>
          {text}
        </div>
      ))}
    </div>
  );
}
