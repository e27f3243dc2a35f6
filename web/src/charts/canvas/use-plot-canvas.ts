import { fontFamily, type Theme } from "#plot/tokens";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import { canvasOptions, labelAt } from "./canvas-options.ts";
import type { CanvasState } from "../canvas-state.ts";
import { createCursorStore, type CursorStore } from "../zoom/cursor-store.ts";
import { fullExtent } from "#plot/extent";
import { clampView, dayView, snapInterval, snapView } from "../zoom/extent.ts";
import { plotData } from "../plot-data.ts";
import { attachTouch } from "../zoom/touch.ts";
import { type PendingView, sameInterval } from "../zoom/pending-view.ts";
import "../uplot.css";
import { colorOf } from "#plot/colors";
import type { Interval } from "../plot.ts";

interface CanvasActions {
  mode: "zoom" | "select";
  onView: (view: Interval | null) => void;
  onInterval?: ((interval: Interval | null) => void) | undefined;
}

interface CursorInput {
  cursor: CursorStore;
  drawn: () => CanvasState;
  actions: () => CanvasActions;
  theme: Theme;
  syncKey?: string | undefined;
}

/** Charts that share a cursor follow the pointer, not drags. */
const FOLLOWED = new Set(["mousemove", "mouseleave"]);
const NO_SELECTION = { left: 0, top: 0, width: 0, height: 0 };

/** A shorter drag is a press [px]. */
const MIN_DRAG = 5;

function cursorOptions({ cursor, drawn, actions, theme, syncKey }: CursorInput): Partial<uPlot.Options> {
  let shift = false;
  const dot = (_u: uPlot, index: number): string => {
    const series = drawn().plot.series[index - 1];
    return series ? colorOf(theme, series.color) : "transparent";
  };
  const hasDot = (index: number): boolean => drawn().plot.series[index - 1]?.shape === "line";
  return {
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: MIN_DRAG },
      points: { size: (_u, index) => (hasDot(index) ? 8 : 0), fill: dot, stroke: () => theme.ui.surface, width: 2 },
      bind: {
        mousedown: (_u, _target, handle) => (event) => {
          // Other buttons open the menu; their drag would continue behind it.
          if (event.button !== 0) return null;
          shift = event.shiftKey;
          handle(event);
          return null;
        },
        dblclick: () => () => {
          actions().onView(null);
          return null;
        },
      },
      ...(syncKey === undefined
        ? {}
        : { sync: { key: syncKey, scales: ["x", null], filters: { pub: (type: string) => FOLLOWED.has(type) } } }),
    },
    hooks: {
      setCursor: [
        (u) => {
          const { idx, left = -1, top = -1 } = u.cursor;
          // uPlot has no event for a pointer over another chart.
          const isOwn = u.cursor.event != null;
          cursor.set(idx == null || left < 0 ? null : { index: idx, left, top, isOwn });
        },
      ],
      setSelect: [
        (u) => {
          const { left, width } = u.select;
          if (width < MIN_DRAG) return;
          u.setSelect(NO_SELECTION, false);
          const from = u.posToVal(left, "x");
          const to = u.posToVal(left + width, "x");
          const { mode, onView, onInterval } = actions();
          if (onInterval && (mode === "select" || shift)) onInterval(snapInterval(drawn().plot, from, to));
          else onView(snapView(drawn().plot, { from, to }));
        },
      ],
    },
  };
}

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
    if (!document.fonts.check(setup.font))
      void document.fonts.load(setup.font).then(() => chart.current === plot && plot.redraw(false, true));
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
