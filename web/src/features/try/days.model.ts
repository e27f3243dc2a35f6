import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { leftOutText } from "#contract/soiling/day-quality";
import { isCounted, type DailySoilingDay } from "#domain/soiling/day-dollars";
import { tryTexts as texts } from "./texts.ts";

type Mark = "counted" | "covered" | "doubt";

interface DaysPicture {
  /** SVG path of points in a box of 1 by 1: a line of length 0 each, whose round end is a dot of any size. */
  paths: Record<Mark, string>;
  /** Losses of the lines across [%], and their places from the top [1]. */
  lines: { text: string; y: number }[];
  first: string;
  last: string;
  text: string;
  counted: string;
}

const LINES = 3;
const markOf = ({ quality }: DailySoilingDay): Mark =>
  quality === "covered" ? "covered" : quality === "in-doubt" ? "doubt" : "counted";

/** Rounds up to 1, 2 or 5 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10) * power;
}

/** Each day that doesn't count, and why. */
export const leftOutDays = (days: readonly DailySoilingDay[]): { day: string; label: string; why: string }[] =>
  days.flatMap(({ day, loss, reason }) => {
    if (reason !== null) return [{ day, ...leftOutText(reason) }];
    return loss === null ? [{ day, ...texts.noLoss }] : [];
  });

export function daysPicture(days: readonly DailySoilingDay[]): DaysPicture | null {
  const known = days.filter((day): day is DailySoilingDay & { loss: number } => day.loss !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const good = known.filter(isCounted);
  const losses = (good.length > 0 ? good : known).map(({ loss }) => loss);
  const [lowest, highest] = [Math.min(...losses), Math.max(...losses)];
  const step = niceStep(Math.max(highest - Math.min(0, lowest), 1) / LINES);
  const bottom = Math.min(0, Math.floor(lowest / step)) * step;
  const top = Math.max(1, Math.ceil(highest / step)) * step;
  const start = dayNumber(first.day);
  const span = Math.max(dayNumber(last.day) - start, 1);
  const yOf = (loss: number): number => (top - Math.min(Math.max(loss, bottom), top)) / (top - bottom);
  const paths: DaysPicture["paths"] = { counted: "", covered: "", doubt: "" };
  for (const day of known)
    paths[markOf(day)] += `M${((dayNumber(day.day) - start) / span).toFixed(4)} ${yOf(day.loss).toFixed(4)}h0`;
  const range = losses.length === 0 ? [] : [format.percent(lowest, 1), format.percent(highest, 1)];
  return {
    paths,
    lines: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, line) => {
      const loss = bottom + line * step;
      return { text: format.percent(loss, step < 1 ? 1 : 0), y: yOf(loss) };
    }),
    first: format.day(first.day),
    last: format.day(last.day),
    text: texts.range(format.day(first.day), format.day(last.day), range[0] ?? "", range[1] ?? ""),
    counted: texts.daysCounted(good.length, days.length),
  };
}
