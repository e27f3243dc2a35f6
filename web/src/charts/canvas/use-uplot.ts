import { type RefObject, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import "../uplot.css";

/** Must be the same object for the component's life; a new canvas needs a new React key. */
export interface UPlotSetup {
  options: (width: number) => uPlot.Options;
  data: () => uPlot.AlignedData;
  /** Font of canvas text; redrawn once loaded. */
  font: string;
  /** Runs once the canvas exists; returns its cleanup. */
  attach: (chart: uPlot) => () => void;
}

let firstChartMarked = false;

function markFirstChart(): void {
  if (firstChartMarked) return;
  firstChartMarked = true;
  performance.mark("first-chart");
}

export function useUPlot(setup: UPlotSetup): {
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
