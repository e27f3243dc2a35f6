import { fontFamily, type Theme } from "#plot/tokens";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import { type CanvasActions, cursorOptions } from "./canvas-cursor.ts";
import { canvasOptions, labelAt } from "./canvas-options.ts";
import type { CanvasState } from "../canvas-state.ts";
import { createCursorStore, type CursorStore } from "../zoom/cursor-store.ts";
import { fullExtent } from "#plot/extent";
import { clampView, dayView } from "../zoom/extent.ts";
import { plotData } from "../plot-data.ts";
import { attachTouch } from "../zoom/touch.ts";
import { type PendingView, sameInterval } from "../zoom/pending-view.ts";
import "../uplot.css";

/** Must be the same object for the component's life; a new canvas needs a new React key. */
interface UPlotSetup {
  options: (width: number) => uPlot.Options;
  data: () => uPlot.AlignedData;
  font: string;
  attach: (chart: uPlot) => () => void;
}

let firstChartMarked = false;

function markFirstChart(): void {
  if (firstChartMarked) return;
  firstChartMarked = true;
  performance.mark("first-chart");
}

function useUPlot(setup: UPlotSetup): {
  host: RefObject<HTMLDivElement | null>;
  chart: RefObject<uPlot | null>;
} {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const options = setup.options(Math.max(1, element.clientWidth));
    options.hooks = { ...options.hooks, draw: [...(options.hooks?.draw ?? []), markFirstChart] };
    const plot = new uPlot(options, setup.data(), element);
    chart.current = plot;
    const detach = setup.attach(plot);
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const width = element.clientWidth;
        // A hidden container has no width; the canvas keeps its size.
        if (width > 0 && width !== plot.width) plot.setSize({ width, height: plot.height });
      });
    });
    observer.observe(element);
    if (!document.fonts.check(setup.font)) {
      void document.fonts.load(setup.font).then(() => chart.current === plot && plot.redraw(false, true));
    }
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      detach();
      plot.destroy();
      chart.current = null;
    };
  }, [setup]);

  return { host, chart };
}

export interface PlotCanvasInput extends CanvasActions, CanvasState {
  theme: Theme;
  height: number;
  /** At the size and resolution of a page. */
  paper: boolean;
  syncKey?: string | undefined;
  ahead?: PendingView | undefined;
}

/** Chart width on upright Letter or A4 [CSS px]. */
const PAPER_WIDTH = 660;
const PAPER_SCALE = 2;

const FONT = `12px ${fontFamily}`;

interface Latest {
  drawn: CanvasState;
  actions: CanvasActions;
  data: uPlot.AlignedData;
}

function createLatest(first: Latest) {
  let latest = first;
  return {
    get: () => latest,
    set: (part: Partial<Latest>) => {
      latest = { ...latest, ...part };
    },
  };
}

function attachLabels(chart: uPlot, drawn: () => CanvasState, actions: () => CanvasActions): () => void {
  const axis = chart.root.querySelector<HTMLElement>(".u-axis");
  if (!axis || drawn().plot.kind !== "instant") return () => undefined;
  axis.style.cursor = "pointer";
  const press = (event: MouseEvent) => {
    const { plot } = drawn();
    const x = labelAt(chart, plot, event.clientX - chart.over.getBoundingClientRect().left);
    if (x !== null) actions().onView(dayView(plot.zone, x));
  };
  axis.addEventListener("click", press);
  return () => axis.removeEventListener("click", press);
}

/** Options that read the latest props, so that the canvas survives changes of data, zoom and selection. */
function makeSetup(
  latest: ReturnType<typeof createLatest>,
  cursor: CursorStore,
  { theme, height, paper, syncKey }: PlotCanvasInput,
): UPlotSetup {
  const drawn = () => latest.get().drawn;
  const actions = () => latest.get().actions;
  return {
    font: FONT,
    data: () => latest.get().data,
    options: (width) => {
      const size = paper
        ? { width: PAPER_WIDTH * PAPER_SCALE, height: height * PAPER_SCALE, unit: PAPER_SCALE }
        : { width, height, unit: 1 };
      const base = canvasOptions({ drawn, theme, ...size });
      const pointer = cursorOptions({ cursor, drawn, actions, theme, syncKey });
      return { ...base, ...pointer, hooks: { ...base.hooks, ...pointer.hooks } };
    },
    attach: (chart) => {
      const forget = attachLabels(chart, drawn, actions);
      const release = attachTouch({
        area: chart.over,
        view: () => drawn().view ?? fullExtent(drawn().plot),
        onPreview: (next) => {
          latest.set({ drawn: { ...drawn(), view: clampView(drawn().plot, next) } });
          chart.setScale("x", { min: next.from, max: next.to });
        },
        onEnd: (next) => actions().onView(next),
      });
      return () => {
        forget();
        release();
      };
    },
  };
}

const alike = (a: CanvasState, b: CanvasState): boolean =>
  a.plot === b.plot && a.hidden === b.hidden && sameInterval(a.view, b.view) && sameInterval(a.interval, b.interval);

function draw(u: uPlot, latest: ReturnType<typeof createLatest>, drawn: CanvasState, data: uPlot.AlignedData): void {
  if (alike(latest.get().drawn, drawn)) return;
  latest.set({ drawn, data });
  if (u.data !== data) u.setData(data, false);
  for (const [index, series] of drawn.plot.series.entries()) {
    const show = !drawn.hidden.has(series.key);
    if (u.series[index + 1]?.show !== show) u.setSeries(index + 1, { show });
  }
  const { from, to } = drawn.view ?? fullExtent(drawn.plot);
  u.setScale("x", { min: from, max: to });
}

/** Canvas of a plot. Its component's key must contain `structureOf`, theme and height. */
export function usePlotCanvas(input: PlotCanvasInput) {
  const { plot, view: wanted, interval, hidden, ahead } = input;
  const data = useMemo(() => plotData(plot), [plot]);
  const [cursor] = useState(createCursorStore);
  const [latest] = useState(() =>
    createLatest({ drawn: { plot, view: clampView(plot, wanted), interval, hidden }, actions: input, data }),
  );
  const [setup] = useState(() => makeSetup(latest, cursor, input));

  const { mode, onView, onInterval } = input;
  useLayoutEffect(() => {
    latest.set({
      actions: { mode, onInterval, onView: (next) => onView(clampView(latest.get().drawn.plot, next)) },
    });
  }, [latest, mode, onView, onInterval]);

  const { host, chart } = useUPlot(setup);
  useLayoutEffect(() => {
    const show = () => {
      const view = clampView(plot, ahead ? ahead.over(wanted) : wanted);
      if (chart.current) draw(chart.current, latest, { plot, view, interval, hidden }, data);
    };
    show();
    return ahead?.subscribe(show);
  }, [latest, chart, plot, wanted, ahead, interval, hidden, data]);

  return {
    host,
    chart,
    cursor,
    shown: () => latest.get().drawn.view ?? fullExtent(latest.get().drawn.plot),
    act: () => latest.get().actions,
  };
}
