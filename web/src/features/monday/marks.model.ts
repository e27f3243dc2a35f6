import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
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

/** Shares of the axis [%]; `later`: the first week if it lies beyond. Null: no wash. */
export type WindowMark =
  | { first: string; last: string; best: string; left: number; width: number; dot: number | null; later: null }
  | { later: string }
  | null;

export function windowMark(wash: ListedDecision["wash"], { from }: Axis): WindowMark {
  if (wash === null) return null;
  const weekOf = (monday: string): number => daysBetween(from, monday) / WEEK_DAYS;
  const [first, last, best] = [weekOf(wash.first), weekOf(wash.last), weekOf(wash.best)];
  if (first >= AXIS_WEEKS) return { later: format.shortDay(wash.first) };
  const share = (weeks: number): number => Math.round((1e4 * weeks) / AXIS_WEEKS) / 100;
  const left = share(Math.max(0, first));
  return {
    first: format.shortDay(wash.first),
    last: format.shortDay(wash.last),
    best: format.shortDay(wash.best),
    left,
    width: share(Math.min(AXIS_WEEKS, last + 1)) - left,
    dot: best < AXIS_WEEKS ? share(Math.max(0, best) + 0.5) : null,
    later: null,
  };
}

export function windowLabel(mark: WindowMark): string {
  if (mark === null) return texts.noWindow;
  return mark.later === null ? texts.window(mark.first, mark.last, mark.best) : texts.later(mark.later);
}

/** Size of the drawing; the scale is the same for all plants, so that rows compare. */
export const SPARK = { width: 60, height: 20 } as const;
/** Tenths of a percent. */
const SPARK_TOP = 60;
const SPARK_DAYS = 30;

/** Lines of the last 30 days: measured, and from the last reading to the estimate of today. */
export function sparkPaths(soiling: ListedDecision["soiling"]): {
  measured: string;
  estimated: string;
  end: { x: number; y: number } | null;
} {
  if (soiling === null) return { measured: "", estimated: "", end: null };
  const x = (at: number): number => Math.round((10 * at * (SPARK.width - 4)) / (SPARK_DAYS - 1)) / 10 + 2;
  const y = (tenths: number): number =>
    Math.round(10 * (SPARK.height - 2 - (Math.min(SPARK_TOP, Math.max(0, tenths)) * (SPARK.height - 4)) / SPARK_TOP)) /
    10;
  let measured = "";
  let last: { x: number; y: number } | null = null;
  let isDrawing = false;
  for (const [at, value] of soiling.spark.entries()) {
    if (value !== null) {
      last = { x: x(at), y: y(value) };
      measured += `${isDrawing ? "L" : "M"}${last.x} ${last.y}`;
    }
    isDrawing = value !== null;
  }
  if (!soiling.estimated) return { measured, estimated: "", end: last };
  const end = { x: x(SPARK_DAYS - 1), y: y(10 * soiling.loss) };
  return { measured, estimated: last ? `M${last.x} ${last.y}L${end.x} ${end.y}` : "", end };
}
