import type { SeriesColor } from "./colors.ts";

/**
 * `day`: x are day numbers (contract/common/calendar `dayNumber`), so that zones can't shift days. `instant`: UTC epoch
 * seconds. `category`: 0 … n-1, named by `categories`.
 */
type XKind = "day" | "instant" | "category";
type SeriesShape = "line" | "columns" | "rain";

export interface PlotSeries {
  key: string;
  label: string;
  color: SeriesColor;
  /** `rain` hangs from the top in its own lane. */
  shape: SeriesShape;
  values: readonly (number | null)[];
  /** Exact value with its unit (contract/common/format). */
  format: (value: number) => string;
  axis?: "right";
  /** CSV header with the unit, such as `soiling_loss_percent`. */
  csv: string;
  dash?: readonly number[];
  fill?: boolean;
  switchable?: boolean;
  /** True where a value is left out on purpose (a negative loss) and the line continues. */
  passed?: readonly boolean[];
  emphasis?: { index: number; label: string };
  endLabel?: string;
}

export interface PlotBand {
  label: string;
  /** CSV headers of both edges, without `_low` and `_high`. */
  csv: string;
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
  | "in-doubt"
  | "freezing"
  | "tank-low";

export interface PlotMark {
  x: number;
  kind: MarkKind;
  label: string;
  note?: string;
}

/** Shaded range of days in which something may be done; both ends are included. */
interface PlotSpan extends Interval {
  label: string;
}

/** Barbs along the top: speed [m/s] and the direction the wind blows from [degrees]. */
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
  zone: string;
  x: readonly number[];
  /** Minimum x range, for charts that share a cursor. */
  covers?: Interval;
  categories?: readonly string[];
  xLabel?: string;
  series: readonly PlotSeries[];
  bands?: readonly PlotBand[];
  marks?: readonly PlotMark[];
  spans?: readonly PlotSpan[];
  /** Dashed line; if it is far above the values, only its name shows. */
  threshold?: { value: number; label: string };
  wind?: PlotWind;
  right?: { from: number; to: number; tick: (value: number) => string };
  yTick: (value: number) => string;
  /** Fixed left axis; values beyond are cut off. */
  limits?: { from: number; to: number };
  /** "data": the axis need not include zero (temperatures, cumulative income). */
  yFrom?: "zero" | "data";
  /** Largest step that a line joins; days 1, instants 4 h if missing (contract/common/limits). */
  gap?: number;
  /**
   * Joins only the daily maxima, because all values would be a solid block. With `yFrom: "data"` a shade shows the
   * first series' minima. Table, readout and files keep every value.
   */
  daily?: boolean;
}

/** A value that is left out on purpose is data, too: the chart says so, and its menu may show it. */
export const hasData = ({ series }: Plot): boolean =>
  series.some(({ values, passed }) => values.some((value, at) => value !== null || passed?.[at] === true));

export const withShape = (plot: Plot, shape: "line" | "columns"): Plot => ({
  ...plot,
  series: plot.series.map((series) => (series.switchable ? { ...series, shape } : series)),
});
