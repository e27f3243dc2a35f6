import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { cssColor } from "../../ui/chart-color.ts";
import css from "../canvas/PlotCanvas.module.css";
import type { CursorStore } from "../zoom/cursor-store.ts";
import type { Plot } from "../plot.ts";
import { readoutAt } from "./readout.ts";

interface PlotReadoutProps {
  cursor: CursorStore;
  plot: Plot;
  hidden: ReadonlySet<string>;
  slot: HTMLElement;
}

export function PlotReadout({ cursor, plot, hidden, slot }: PlotReadoutProps) {
  const place = useSyncExternalStore(cursor.subscribe, cursor.get, () => null);
  if (!place?.isOwn || place.index >= plot.x.length) return null;
  const { heading, rows, events } = readoutAt(plot, hidden, place.index);
  return createPortal(
    <div data-layout="row middle gap-0-3" data-text="caption" className={css.readout} aria-hidden="true">
      <span data-text="second nowrap">{heading}:</span>
      {rows.map((row) => (
        <span key={row.label} data-layout="inline middle gap-6px">
          <span className={css.key} style={{ background: cssColor(row.color) }} />
          <span data-text="second nowrap" className={css.name}>
            {row.label}
          </span>
          <span data-text="strong nowrap">{row.text}</span>
        </span>
      ))}
      {events.map((text) => (
        <span key={text} className={css.event}>
          {text}
        </span>
      ))}
    </div>,
    slot,
  );
}
