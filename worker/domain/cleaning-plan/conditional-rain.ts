import { daysBetween } from "#contract/common/calendar";
import type { PlannedForecast } from "#contract/savings/planned-forecast";
import { type Horizon, rainColumns } from "./horizon.ts";

/** Years of a plan with a forecast: 10 for each of 30 rain years. */
const COLUMNS = 300;
/** Even shares of any number of consecutive columns (Kronecker sequence of the golden ratio). */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** So that a member isn't always followed for the same time. */
const STRIDE = 7;

/** Days of the forecast before `today`; null: no day that is left counts. */
export function usedLead({ issuedDay, weights }: PlannedForecast, today: string): number | null {
  const passed = daysBetween(issuedDay, today);
  return passed >= 0 && (weights[passed] ?? 0) > 0 ? passed : null;
}

/**
 * Rain years that begin with the forecast: at each lead a share of them as large as its weight follows a member, and each then goes on as its
 * rain year. Without a forecast that counts, the same as `rainColumns`. Days of this week before `today` are dry, because the level has their
 * rain.
 */
export function conditionalRain(
  { years, forecast }: { years: readonly ArrayLike<number>[]; forecast?: PlannedForecast | undefined },
  today: string,
  horizon: Pick<Horizon, "startDay" | "days">,
): Float64Array[] {
  const columns = rainColumns(years, horizon);
  const passed = forecast ? usedLead(forecast, today) : null;
  if (!forecast || passed === null || columns.length === 0) return columns;
  const { issuedDay, weights, members } = forecast;
  const first = daysBetween(horizon.startDay, issuedDay);
  const count = columns.length * Math.max(1, Math.floor(COLUMNS / columns.length));
  return Array.from({ length: count }, (_, at) => {
    const column = columns[at % columns.length]!.slice();
    column.fill(0, 0, Math.max(0, first + passed));
    const member = members[(at + STRIDE * Math.floor(at / members.length)) % members.length]!;
    const share = ((at + 1) * GOLDEN) % 1;
    for (let lead = passed; (weights[lead] ?? 0) > share && first + lead < horizon.days; lead++) {
      const rain = member[lead] ?? null;
      if (rain === null) break;
      column[first + lead] = rain;
    }
    return column;
  });
}
