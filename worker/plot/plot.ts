import type { SeriesColor } from "./colors.ts";

/**
 * What a chart shows, without how: the same model feeds the canvas, the legend, the table, the CSV, the picture and the summary.
 * `day`: x are day numbers (contract/calendar `dayNumber`), so a day never shifts with a zone. `instant`: x are UTC epoch seconds.
 * `category`: x are 0 … n-1 and `categories` names them.
 */
type XKind = "day" | "instant" | "category";
type SeriesShape = "line" | "columns" | "rain";

export interface PlotSeries {
  key: string;
  label: string;
  color: SeriesColor;
  /** `rain` hangs from the top, in a lane of its own above the values. */
  shape: SeriesShape;
  /** One value for each x; null is a gap. */
  values: readonly (number | null)[];
  /** The exact value with its unit, by contract/format. */
  format: (value: number) => string;
  axis?: "right";
  /** Header of the CSV with its unit: `soiling_loss_percent`. */
  csv: string;
  dash?: readonly number[];
  /** Fills between the line and zero. */
  fill?: boolean;
  switchable?: boolean;
  /** Where a value is there but left out on purpose (a negative loss): the line goes on across it instead of breaking. */
  passed?: readonly boolean[];
  /** Index of the value that is outlined and labeled, and the label: the best of several bars. */
  emphasis?: { index: number; label: string };
  /** Name written at the last value of a line. */
  endLabel?: string;
}

export interface PlotBand {
  label: string;
  color: SeriesColor;
  low: readonly (number | null)[];
  high: readonly (number | null)[];
}

export type MarkKind =
  | "auto-wash"
  | "manual-cleaning"
  | "alert-wash"
  | "planned-wash"
  | "saved-wash"
  | "covered"
  | "freezing"
  | "tank-low";

export interface PlotMark {
  x: number;
  kind: MarkKind;
  /** What is said about it at the cursor: "Wash success", the note of a cleaning. */
  label: string;
  /** Label where there is room: "recovered $201/day". */
  note?: string;
}

/** Days in which something may as well be done: shaded softly in the color of washes, both ends included. */
interface PlotSpan extends Interval {
  label: string;
}

/** Wind at each x: speed [m/s] and where it blows from [degrees]; drawn as barbs along the top. */
interface PlotWind {
  speed: readonly (number | null)[];
  bearing: readonly (number | null)[];
}

export interface Interval {
  from: number;
  to: number;
}

export interface Plot {
  kind: XKind;
  /** Zone of the days or instants; printed in the card and the exports. */
  zone: string;
  x: readonly number[];
  /** What the x axis shows even where nothing was measured: instants of charts that share a cursor. */
  covers?: Interval;
  categories?: readonly string[];
  /** Header of the x column of a category plot: "Cleanings". */
  xLabel?: string;
  series: readonly PlotSeries[];
  bands?: readonly PlotBand[];
  marks?: readonly PlotMark[];
  spans?: readonly PlotSpan[];
  /** A dashed line; while values are far below it, only its name at the top edge. */
  threshold?: { value: number; label: string };
  wind?: PlotWind;
  right?: { from: number; to: number; tick: (value: number) => string };
  /** Figures on the left axis: short, without cents. */
  yTick: (value: number) => string;
  /** Fixed ends of the left axis; values beyond are cut at the edge. */
  limits?: { from: number; to: number };
  /** The axis begins at zero (default) or at the data: temperatures, cumulative income. */
  yFrom?: "zero" | "data";
  /** A step between neighbors beyond which the line breaks; days: 1, instants: 4 h (contract/limits). */
  gap?: number;
  /**
   * Number of days from which lines through all values would be a solid block of color: lines join the days' highest values. Where zero
   * is not the lowest of each day anyway (`yFrom: "data"`), a shade shows how far down the first series went.
   * Table, readout and files keep every value.
   */
  daily?: boolean;
}

export const withShape = (plot: Plot, shape: "line" | "columns"): Plot => ({
  ...plot,
  series: plot.series.map((series) => (series.switchable ? { ...series, shape } : series)),
});
