import { type KeyboardEvent, type MouseEvent, useId, useState, useSyncExternalStore } from "react";
import { usePrinting, useTheme } from "../../ui/theme.ts";
import css from "./PlotCanvas.module.css";
import { nearest, scaleView } from "../zoom/extent.ts";
import { movedIndex } from "../zoom/keyboard.ts";
import { structureOf } from "../plot-data.ts";
import { readoutAt, readoutText } from "../card/readout.ts";
import { type PlotCanvasInput, usePlotCanvas } from "./use-plot-canvas.ts";
import { createPortal } from "react-dom";
import { cssColor } from "../../ui/chart-color.ts";
import type { CursorStore } from "../zoom/cursor-store.ts";
import type { Plot } from "../plot.ts";

interface PlotReadoutProps {
  cursor: CursorStore;
  plot: Plot;
  hidden: ReadonlySet<string>;
  slot: HTMLElement;
}

function PlotReadout({ cursor, plot, hidden, slot }: PlotReadoutProps) {
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

export interface PlotCanvasProps extends Omit<PlotCanvasInput, "theme" | "paper"> {
  title: string;
  slot: HTMLElement | null;
  summary: string;
}

const HELP = "Use the arrow keys to read values (hold Shift to move by 10). Press + to zoom in or − to show all.";

export default function PlotCanvas(props: PlotCanvasProps) {
  const { theme } = useTheme();
  const paper = usePrinting();
  const key = `${theme.name} ${paper} ${props.height} ${props.syncKey} ${structureOf(props.plot)}`;
  return <Canvas key={key} {...props} theme={theme} paper={paper} />;
}

/** Right click or menu key opens the chart's menu. A long press keeps its own meaning. */
function openMenu(event: MouseEvent) {
  const openers = event.currentTarget.closest("figure")?.querySelectorAll<HTMLElement>("[aria-haspopup]") ?? [];
  const opener = [...openers].at(-1);
  if (!opener || (event.nativeEvent as PointerEvent).pointerType === "touch") return;
  event.preventDefault();
  opener.click();
}

function Canvas(props: PlotCanvasProps & PlotCanvasInput) {
  const { title, plot, hidden, height, slot } = props;
  const { host, chart, cursor, shown, act } = usePlotCanvas(props);
  const [spoken, setSpoken] = useState("");
  const [isRead, setRead] = useState(false);
  const help = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    const u = chart.current;
    if (!u || event.ctrlKey || event.metaKey || event.altKey) return;
    const { from, to } = shown();
    const index = cursor.get()?.index ?? null;
    if (event.key === "+" || event.key === "=") {
      act().onView(scaleView({ from, to }, 0.5, index === null ? (from + to) / 2 : plot.x[index]!));
    } else if (event.key === "-" || event.key === "Escape") {
      act().onView(null);
    } else {
      const next = movedIndex(event.key, event.shiftKey, index, nearest(plot.x, from), nearest(plot.x, to));
      if (next === null) return;
      const place = { left: u.valToPos(plot.x[next]!, "x"), top: u.over.clientHeight / 2 };
      u.setCursor(place);
      cursor.set({ ...place, index: next, isOwn: true });
      setSpoken(readoutText(readoutAt(plot, hidden, next)));
    }
    event.preventDefault();
  };

  return (
    <div className={css.frame} data-mode={props.mode}>
      {/* An application only while focused, so that screen readers pass the arrow keys on, and otherwise read past it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions */}
      <div
        className={css.plot}
        role={isRead ? "application" : "img"}
        aria-roledescription="chart"
        aria-label={title}
        aria-describedby={`${props.summary} ${help}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={openMenu}
        onFocus={() => setRead(true)}
        onBlur={() => {
          setRead(false);
          cursor.set(null);
        }}
      >
        <div ref={host} className={css.host} style={{ height }} aria-hidden="true" />
      </div>
      {slot && <PlotReadout cursor={cursor} plot={plot} hidden={hidden} slot={slot} />}
      <span id={help} className="visually-hidden">
        {HELP}
      </span>
      <output className="visually-hidden">{spoken}</output>
    </div>
  );
}
