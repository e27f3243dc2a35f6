import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
import { linePath } from "../../ui/line-path.ts";
import { mondayTexts as texts } from "./texts.ts";

const WEEK_DAYS = 7;
const AXIS_WEEKS = 12;
const LABEL_WEEKS = 4;

/** Weeks that all rows share. */
export interface Axis {
  from: string;
  labels: string[];
}

/** First Monday on which a wash can still begin. */
export function openMonday(today: string): string {
  const monday = mondayOf(today);
  return monday === today ? today : addDays(monday, WEEK_DAYS);
}

/** From the earliest week in which any plant can be washed: plants may be in several time zones. */
export function axisOf(plants: readonly Pick<ListedDecision, "today">[]): Axis {
  const from = openMonday(
    plants
      .map(({ today }) => today)
      .toSorted()
      .at(0) ?? "1970-01-05",
  );
  const labels = Array.from({ length: AXIS_WEEKS / LABEL_WEEKS }, (_, at) =>
    format.shortDay(addDays(from, at * LABEL_WEEKS * WEEK_DAYS)),
  );
  return { from, labels };
}

/** Shares of the axis [%]. */
export interface WindowMark {
  /** In words. */
  label: string;
  bar: { left: number; width: number } | null;
  dot: number | null;
  /** The first week, if it lies beyond the axis. */
  later: string;
}

export function windowMark(wash: ListedDecision["wash"], { from }: Axis): WindowMark {
  if (wash === null) return { label: texts.noWindow, bar: null, dot: null, later: "" };
  const [first, last, best] = [wash.first, wash.last, wash.best].map((monday) => daysBetween(from, monday) / WEEK_DAYS);
  const [firstDay, lastDay, bestDay] = [wash.first, wash.last, wash.best].map(format.shortDay);
  if (first! >= AXIS_WEEKS) return { label: texts.later(firstDay!), bar: null, dot: null, later: firstDay! };
  const share = (weeks: number): number => Math.round((1e4 * weeks) / AXIS_WEEKS) / 100;
  const left = share(Math.max(0, first!));
  return {
    label: texts.window(firstDay!, lastDay!, bestDay!),
    bar: { left, width: share(Math.min(AXIS_WEEKS, last! + 1)) - left },
    dot: best! < AXIS_WEEKS ? share(Math.max(0, best!) + 0.5) : null,
    later: "",
  };
}

/** Tenths of a percent; the same for all plants, so that rows compare. */
const SPARK_TOP = 60;
const SPARK_DAYS = 30;

/** Lines of the last 30 days: measured, from the last reading to the estimate of today, and the dot of today. */
export function sparkPaths(soiling: ListedDecision["soiling"]): string[] {
  if (soiling === null) return ["", "", ""];
  const point = (at: number, tenths: number) =>
    [at / (SPARK_DAYS - 1), 1 - Math.min(SPARK_TOP, Math.max(0, tenths)) / SPARK_TOP] as const;
  const points = soiling.spark.map((value, at) => (value === null ? null : point(at, value)));
  const last = points.findLast((point) => point !== null) ?? null;
  const end = soiling.estimated ? point(SPARK_DAYS - 1, 10 * soiling.loss) : last;
  const estimated = soiling.estimated && last ? linePath([last, end]) : "";
  return [linePath(points), estimated, end ? `${linePath([end])}h0` : ""];
}
