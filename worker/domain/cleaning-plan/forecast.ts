import { addDays } from "#contract/common/calendar";
import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";

/** P10 and P90 of the rain years by week; null in a week without income. */
export interface Band {
  low: (number | null)[];
  high: (number | null)[];
}

export interface SoilingForecast {
  mondays: string[];
  /** Weekly mean of the rain years [%]; null in a week without income. */
  loss: (number | null)[];
  band: Band | null;
  /** Weekly sum, mean of the rain years [inch]. */
  rain: number[];
  washes: { date: string; first: string; last: string }[];
}

export const bestPlan = ({ plans, best_num_cleanings }: SavingsResult): SavingsPlan => plans[best_num_cleanings]!;

/** Null where one value is all that is known. */
export const bandOf = ({ p10, p90 }: { p10: (number | null)[]; p90: (number | null)[] }): Band | null =>
  p10.every((low, week) => low === p90[week]) ? null : { low: p10, high: p90 };

export function soilingForecast(result: SavingsResult): SoilingForecast {
  return {
    mondays: result.soiling_loss_max.map((_, week) => addDays(result.startDay, 7 * week)),
    loss: result.soiling_loss_max,
    band: bandOf(result.loss),
    rain: result.rainfall,
    washes: bestPlan(result).dates.map((date, wash) =>
      Object.assign({ date, first: date, last: date }, result.windows[wash]),
    ),
  };
}
