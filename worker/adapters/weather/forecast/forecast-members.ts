import type { Place } from "#contract/places/places";
import { rainColumns } from "#domain/cleaning-plan/horizon";
import { dayOfYearOf, DAYS_OF_YEAR, monthOfDay } from "#domain/energy-file/year";
import { chanceMembers } from "#domain/rain-forecast/chance-members";
import type { rainForecasts } from "../../../platform/schema.ts";
import { forecastOf } from "./forecast-store.ts";

/** Sites with less rain a year are dry [mm]. */
const DRY = 400;

/** Scope of the scores of all such sites. */
export function kindOfSite(years: readonly ArrayLike<number>[]): string {
  const rain = years.reduce((sum, year) => sum + Array.from(year).reduce((all, day) => all + day, 0), 0);
  return `all:${rain / years.length < DRY ? "dry" : "wet"}`;
}

export function placeOfSite(site: string): Place {
  const [lat, lng] = site.split(" ", 1)[0]!.split(",").map(Number) as [number, number];
  return { lat, lng };
}

/** Days of rain by month [mm]. */
export const rainByMonth = (years: readonly ArrayLike<number>[]): number[][] =>
  Array.from({ length: 12 }, (_, month) =>
    years.flatMap((year) => Array.from(year).filter((__, day) => monthOfDay[day] === month)),
  );

/** Courses of a stored forecast [mm]; and the rain of the place by month, and the month of each day. */
export function forecastMembers(row: typeof rainForecasts.$inferSelect, years: readonly ArrayLike<number>[]) {
  const { issued_day: startDay, days } = row;
  const forecast = forecastOf(row);
  const months = rainByMonth(years);
  const first = dayOfYearOf(startDay);
  const monthAt = Array.from({ length: days }, (_, lead) => monthOfDay[(first + lead) % DAYS_OF_YEAR]!);
  const members =
    forecast.kind === "members"
      ? forecast.members
      : chanceMembers(
          forecast,
          rainColumns(years, { startDay, days }),
          monthAt.map((month) => months[month]!),
        );
  return { members, months, monthAt };
}
