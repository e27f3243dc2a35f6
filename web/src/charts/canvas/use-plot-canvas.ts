import { type Theme, fontFamily } from "#plot/tokens";
import { useLayoutEffect, useMemo, useState } from "react";
import type uPlot from "uplot";
import { type CanvasActions, cursorOptions } from "./canvas-cursor.ts";
import { canvasOptions, labelAt } from "./canvas-options.ts";
import type { CanvasState } from "../canvas-state.ts";
import { type CursorStore, createCursorStore } from "../zoom/cursor-store.ts";
import { fullExtent } from "#plot/extent";
import { clampView, dayView } from "../zoom/extent.ts";
import { plotData } from "../plot-data.ts";
import { attachTouch } from "../zoom/touch.ts";
import { type UPlotSetup, useUPlot } from "./use-uplot.ts";
import { type PendingView, sameInterval } from "../zoom/pending-view.ts";

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

/** Latest props for the canvas's callbacks, updated by effects. */
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
