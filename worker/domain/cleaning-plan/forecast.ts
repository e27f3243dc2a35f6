import { addDays } from "#contract/common/calendar";
import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";

/** What the two charts of a plan show and what is said about it, without colors: drawn alike on the screen and in the report. */

/** P10 and P90 over the rain years by week; null where there is nothing to lose from. */
export interface Band {
  low: (number | null)[];
  high: (number | null)[];
}

/** "Soiling Loss Forecast and Cleaning Optimization": the best plan week by week. */
export interface SoilingForecast {
  /** Mondays, that of the current week first. */
  mondays: string[];
  /** Weekly mean over the rain years [%]. */
  loss: (number | null)[];
  /** Null where the result was stored before there was one, or where all years are alike. */
  band: Band | null;
  /** Weekly sum, mean over the rain years [inch]. */
  rain: number[];
  /** Monday of each cleaning, and of the first and last week to which it alone may move cheaply. */
  washes: { date: string; first: string; last: string }[];
}

/** One number of cleanings through the weeks, on the mean over the rain years. */
export interface IncomeLine {
  cleanings: number;
  best: boolean;
  planned: boolean;
  /** Cumulative by the end of each week [$]. */
  income: number[];
  /** How far that is ahead of no cleaning [$]. */
  gain: number[];
}

/** Income of every number of cleanings, with its percentiles over the rain years [$]. */
export interface IncomeByNumber {
  cleanings: number[];
  income: number[];
  p10: number[];
  p50: number[];
  p90: number[];
  /** Index of the best number. */
  best: number;
}

/** "Cumulative Income for # of Annual Cleaning Events": by number of cleanings, and as it adds up. */
export interface IncomeForecast {
  byNumber: IncomeByNumber;
  mondays: string[];
  /** None, the planned and the best number of cleanings, fewest first. */
  lines: IncomeLine[];
  /** Of the best line; null as in `SoilingForecast`. */
  incomeBand: Band | null;
  gainBand: Band | null;
}

type Course = Pick<SavingsResult, "startDay" | "soiling_loss_max">;

const mondaysOf = ({ startDay, soiling_loss_max }: Course): string[] =>
  soiling_loss_max.map((_, week) => addDays(startDay, 7 * week));

const bestPlanOf = ({
  plans,
  best_num_cleanings,
}: Pick<SavingsResult, "plans" | "best_num_cleanings">): SavingsPlan | undefined =>
  plans.find(({ cleanings }) => cleanings === best_num_cleanings);

/** Null where all years are alike: a band without width says nothing. */
function bandOf(band: { p10: (number | null)[]; p90: (number | null)[] } | undefined): Band | null {
  if (band === undefined || band.p10.every((low, week) => low === band.p90[week])) return null;
  return { low: band.p10, high: band.p90 };
}

export function soilingForecast(result: SavingsResult): SoilingForecast {
  const { startDay, windows, forecast } = result;
  const monday = (week: number): string => addDays(startDay, 7 * week);
  return {
    mondays: mondaysOf(result),
    loss: result.soiling_loss_max,
    band: bandOf(forecast?.lossBand),
    rain: result.rainfall,
    washes: (bestPlanOf(result)?.dates ?? []).map((date, wash) => {
      const window = windows[wash];
      return { date, first: window ? monday(window.first) : date, last: window ? monday(window.last) : date };
    }),
  };
}

export function incomeByNumber({ plans, best_num_cleanings }: SavingsResult): IncomeByNumber {
  return {
    cleanings: plans.map(({ cleanings }) => cleanings),
    income: plans.map(({ income }) => income),
    p10: plans.map(({ p10 }) => p10),
    p50: plans.map(({ p50 }) => p50),
    p90: plans.map(({ p90 }) => p90),
    best: plans.findIndex(({ cleanings }) => cleanings === best_num_cleanings),
  };
}

function drawnNumbers({ plans, best_num_cleanings: best, planned_cleanings: planned }: SavingsResult): number[] {
  const wanted = [0, planned, best].filter((count) => count < plans.length);
  return [...new Set(wanted)].sort((a, b) => a - b);
}

/** Income as it adds up over the weeks. A result that was stored before there was a forecast knows the best line only. */
export function incomeForecast(result: SavingsResult): IncomeForecast {
  const { forecast, best_num_cleanings: best, planned_cleanings: planned } = result;
  const line = (cleanings: number, income: number[], gain: number[]): IncomeLine => ({
    cleanings,
    best: cleanings === best,
    planned: cleanings === planned,
    income,
    gain,
  });
  return {
    byNumber: incomeByNumber(result),
    mondays: mondaysOf(result),
    lines: forecast
      ? drawnNumbers(result).map((count) => line(count, forecast.incomes[count]!, forecast.gains[count]!))
      : [line(best, result.chart_cumrev_max, [])],
    incomeBand: bandOf(forecast?.incomeBand),
    gainBand: bandOf(forecast?.gainBand),
  };
}
