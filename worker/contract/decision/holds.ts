import { addDays, mondayOf } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import type { Estimate, HoldEnd, WashHold } from "./decision.ts";
import { money, moneyRange, roundTo } from "./money.ts";

/** Gained by waiting [$]; negative: lost. */
export type HoldResult = Omit<Estimate, "p50">;

/** `chance` as on its first day [1]. */
export interface PastHold extends WashHold {
  chance: number;
  /** Null: not known yet, or never. */
  result: HoldResult | null;
}

/** Newest first. */
export interface PastHolds {
  today: string;
  /** Dollars are rounded to this. */
  step: number;
  holds: PastHold[];
}

/** After the end of a hold, so that a later rain or wash counts [days]. */
const WAIT_DAYS = 14;
/** Fewer say nothing of holds in general. */
const LEAST_HOLDS = 3;

/** A plan starts on Mondays, so the first with all of those days. */
export const judgedOn = (ended: string): string => mondayOf(addDays(ended, WAIT_DAYS + 6));

const endTexts: Record<HoldEnd, string> = {
  rain: "rain cleaned the plant",
  wash: "washed",
  time: "the rain didn't come",
  input: "waiting was no longer advised",
  person: "a person chose to wash",
};

function resultText(step: number, { mean, p10, p90 }: HoldResult): string {
  const text = (verb: string, about: number, range: { p10: number; p90: number }): string =>
    `${verb} about ${money(step, about)} (${moneyRange(step, range)} in 8 of 10 cases).`;
  return mean > 0 ? text("Saved", mean, { p10, p90 }) : text("Cost", -mean, { p10: -p90, p90: -p10 });
}

/** One hold of a list. */
export function holdLine(
  { from, ended, result, chance, isChosen }: PastHold,
  { step, today }: Pick<PastHolds, "step" | "today">,
): string {
  const said = `${isChosen ? "put on hold, " : ""}chance of cleaning rain ${format.percent(100 * chance, 0)}`;
  if (ended === null) return `Since ${format.shortDay(from)}: ${isChosen ? "" : "on hold, "}${said}.`;
  const held = `${format.shortDay(from)} to ${format.shortDay(ended.day)}: ${said}, ${endTexts[ended.by]}.`;
  if (result) return `${held} ${resultText(step, result)}`;
  const known = judgedOn(ended.day);
  // Rain of services comes days later.
  return addDays(known, 7) > today
    ? `${held} Result in the week of ${format.shortDay(known)}.`
    : `${held} Result unknown: rain or plan data is missing.`;
}

/** What holds were worth together; null: too few. */
export function holdsSummary({ step, holds }: Pick<PastHolds, "step" | "holds">): string | null {
  // As the lines say them.
  const results = holds.flatMap(({ result }) => (result ? [roundTo(step, result.mean)] : []));
  const first = holds.findLast(({ result }) => result !== null);
  if (results.length < LEAST_HOLDS || first === undefined) return null;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const [right, wrong] = [results.filter((mean) => mean > 0), results.filter((mean) => mean < 0)];
  const missed = wrong.length === 1 ? "the miss" : `${wrong.length} misses`;
  const parts = [
    ...(right.length > 0 ? [`Saved about ${money(step, sum(right))}`] : []),
    ...(wrong.length > 0 ? [`${missed} cost ${money(step, -sum(wrong))}`] : []),
  ].join("; ");
  return `Held ${results.length} times since ${format.shortDay(first.from)}, right ${right.length}. ${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}

/** In the Monday mail, once its result is known. */
export const holdNews = (plant: string, step: number, { from, ended, result }: PastHold): string =>
  `${plant}, held ${format.shortDay(from)} to ${format.shortDay(ended!.day)}: ${endTexts[ended!.by]}. ${resultText(step, result!)}`;
