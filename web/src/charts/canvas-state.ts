import type { Theme } from "#plot/tokens";
import type { Interval, Plot } from "./plot.ts";

/** Current state; the canvas reads it at every drawing, so that it needn't be rebuilt. */
export interface CanvasState {
  plot: Plot;
  view: Interval | null;
  interval: Interval | null;
  hidden: ReadonlySet<string>;
}

export interface CanvasOptions {
  drawn: () => CanvasState;
  theme: Theme;
  width: number;
  height: number;
  /** CSS pixels per design pixel: 1 on screens, more for pictures. */
  unit: number;
}
