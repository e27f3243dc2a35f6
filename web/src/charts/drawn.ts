import type { Theme } from "#plot/tokens";
import type { Interval, Plot } from "./plot.ts";

/** What is drawn right now; a canvas asks for it at every drawing, so that it need not be rebuilt. */
export interface Drawn {
  plot: Plot;
  view: Interval | null;
  interval: Interval | null;
  hidden: ReadonlySet<string>;
}

export interface CanvasOptions {
  drawn: () => Drawn;
  theme: Theme;
  width: number;
  height: number;
  /** Size of a pixel of the design in CSS pixels: 1 on screens; pictures are drawn larger. */
  unit: number;
}
