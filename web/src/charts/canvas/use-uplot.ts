import { type RefObject, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import "../uplot.css";

/** What a canvas is made from. It must stay the same object for the life of the component: another canvas needs another React key. */
export interface UPlotSetup {
  options: (width: number) => uPlot.Options;
  data: () => uPlot.AlignedData;
  /** Canvas text uses this font; it is drawn again once the font is there. */
  font: string;
  /** Runs when the canvas exists; the function it returns runs before the canvas is removed. */
  attach: (chart: uPlot) => () => void;
}

let firstChartMarked = false;

/** The moment at which the first chart of a visit is drawn, for the measurements of the portal. */
function markFirstChart(): void {
  if (firstChartMarked) return;
  firstChartMarked = true;
  performance.mark("first-chart");
}

/** One uPlot canvas in the element that `host` points to: built once, resized with its place, destroyed with it. */
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
        // A hidden container has no width; the canvas keeps its size until it is shown again.
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
