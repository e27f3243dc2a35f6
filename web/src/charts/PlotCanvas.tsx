import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { useTheme } from "../ui/theme.ts";
import css from "./PlotCanvas.module.css";
import { PlotTip } from "./PlotTip.tsx";
import { nearest, scaleView } from "./extent.ts";
import { movedIndex } from "./keyboard.ts";
import { structureOf } from "./plot-data.ts";
import { readoutAt, readoutText } from "./readout.ts";
import { type PlotCanvasInput, usePlotCanvas } from "./use-plot-canvas.ts";

export interface PlotCanvasProps extends Omit<PlotCanvasInput, "theme"> {
  title: string;
}

const HELP = "Arrow keys read the values, with Shift ten at a time; plus zooms in, minus shows all.";

/** The canvas of a plot with its cursor, keyboard and touch. `ChartCard` gives it a title, a legend and a table. */
export default function PlotCanvas(props: PlotCanvasProps) {
  const { theme } = useTheme();
  const key = `${theme.name} ${props.height} ${props.syncKey} ${structureOf(props.plot)}`;
  return <Canvas key={key} {...props} theme={theme} />;
}

/** A right click or the keyboard's menu key opens the chart's menu, the last in its head. A long press stays the finger's. */
function openMenu(event: MouseEvent) {
  const openers = event.currentTarget.closest("figure")?.querySelectorAll<HTMLElement>("[aria-haspopup]") ?? [];
  const opener = [...openers].at(-1);
  if (!opener || (event.nativeEvent as PointerEvent).pointerType === "touch") return;
  event.preventDefault();
  opener.click();
}

function Canvas(props: PlotCanvasProps & PlotCanvasInput) {
  const { title, plot, hidden, height } = props;
  const { host, chart, cursor, shown, act } = usePlotCanvas(props);
  const [spoken, setSpoken] = useState("");
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
      u.setCursor({ left: u.valToPos(plot.x[next]!, "x"), top: u.over.clientHeight / 2 });
      setSpoken(readoutText(readoutAt(plot, hidden, next)));
    }
    event.preventDefault();
  };

  // From what uPlot knows: asking the page would make it lay itself out at every move of the pointer.
  const frame = () => {
    const { left = 0, width = 0 } = chart.current?.bbox ?? {};
    return { left: left / devicePixelRatio, width: width / devicePixelRatio, whole: chart.current?.width ?? 0 };
  };

  return (
    // An application, so that screen readers hand the arrow keys to the chart.
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.frame}
      role="application"
      aria-roledescription="chart"
      aria-label={title}
      aria-describedby={help}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={openMenu}
      onBlur={() => cursor.set(null)}
      data-mode={props.mode}
    >
      <div ref={host} className={css.host} style={{ height }} aria-hidden="true" />
      <PlotTip cursor={cursor} plot={plot} hidden={hidden} frame={frame} />
      <span id={help} className="visually-hidden">
        {HELP}
      </span>
      <output className="visually-hidden">{spoken}</output>
    </div>
  );
}
