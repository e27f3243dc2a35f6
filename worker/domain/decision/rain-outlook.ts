import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import { MEASURABLE_RAIN_INCHES, MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { RainOutlook } from "#contract/decision/decision";
import type { PlannedRain } from "#contract/savings/savings";
import { conditionalRain, usedLead } from "../cleaning-plan/conditional-rain.ts";

/** Within these days rain can save a wash. */
const DAYS = 10;
const WEEK = 7;

export function climateAlone(rain: PlannedRain<ArrayLike<number>>): PlannedRain<ArrayLike<number>> {
  if (!rain.covered) return rain;
  const { forecast: _, ...climate } = rain;
  return climate;
}

/** What the years of a plan say of the days that its forecast counts for. */
export function rainOutlook({
  rain,
  today,
}: {
  rain: PlannedRain<ArrayLike<number>>;
  today: string;
}): RainOutlook | null {
  if (!rain.covered) return null;
  const { forecast, forecastUntil } = rain;
  if (forecastUntil !== undefined) return { missingSince: forecastUntil };
  const passed = forecast ? usedLead(forecast, today) : null;
  if (!forecast || passed === null) return null;
  const startDay = mondayOf(today);
  const columns = conditionalRain(rain, today, { startDay, days: WEEK + DAYS });
  const days = forecast.weights
    .slice(passed, passed + DAYS)
    .filter((share) => share > 0)
    .map((share, lead) => {
      const day = addDays(today, lead);
      const at = daysBetween(startDay, day);
      const inches = columns.map((column) => column[at]! / MILLIMETERS_PER_INCH);
      const wet = inches.filter((fell) => fell >= MEASURABLE_RAIN_INCHES).length;
      return {
        day,
        share,
        chance: wet / columns.length,
        inches: inches.reduce((sum, fell) => sum + fell, 0) / columns.length,
      };
    });
  const { service, issuedAt, days: record } = forecast;
  return { service, issuedAt, record, days };
}
