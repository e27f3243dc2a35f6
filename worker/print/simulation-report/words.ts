import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import { monthNames } from "#contract/common/months";
import type { MonthlyProjection, PlaceClimate, SimulationBasis } from "#contract/simulation/projection";
import { ENSEMBLE_YEARS } from "#contract/simulation/terms";

export const fullYearLoss = (monthly: readonly MonthlyProjection[]): number =>
  monthly.reduce((sum, { soiling }) => sum + soiling, 0) / monthly.length;

export const monthName = (month: number): string => {
  const name = monthNames[month - 1]!;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export function verdictOf(monthly: readonly MonthlyProjection[]): string {
  const worst = monthly.reduce((most, month) => (month.soiling > most.soiling ? month : most));
  const year = format.percent(fullYearLoss(monthly));
  return `A typical year here loses ${year} to soiling. The worst month is ${monthName(worst.date)}, with ${format.percent(worst.soiling)}.`;
}

const share = (value: number): string => format.percent(100 * value, 0);

const isRugged = ({ region, center }: PlaceClimate): boolean =>
  center.lng < -105 && !["alaska", "hawaii"].includes(region);

export function accuracyLines({ accuracy, climate }: SimulationBasis): string[] {
  return [
    `Typical error of the annual loss here: ±${share(accuracy.typical)} (relative; confidence ${format.number(accuracy.confidence, 2)}).`,
    `Rain and terrain ±${share(accuracy.rain)}${isRugged(climate) ? " (mountains and valleys share a grid cell)" : ""}, dust ±${share(accuracy.dust)} (${climate.monitored ? "interpolated from EPA monitors" : "partly an estimate: no monitor nearby"}), number of simulated years ±${share(accuracy.sampling)}.`,
  ];
}

export const sourceLines = ({ climate, terms }: SimulationBasis): string[] => [
  `Assumes modules tilted ${format.number(terms.tilt)}° and never washed. A day with ${format.inches(terms.cleaningRain / MILLIMETERS_PER_INCH)} (${format.number(terms.cleaningRain, Number.isInteger(terms.cleaningRain) ? 0 : 1)} mm) or more of rain cleans them${terms.partial ? "; lighter rain removes some of the soiling" : ""}.`,
  `${ENSEMBLE_YEARS} simulated years of rain and the HSU soiling model. The curve is the most typical year; the shaded band covers 8 of 10 years.`,
  `Climate data from USDA, NOAA and EPA (edition ${climate.edition.replace("usclim-", "")}): annual rain for this place; seasons and dust for the grid cell at ${format.number(climate.center.lat, 3)}, ${format.number(climate.center.lng, 3)}.`,
];

export const tableNote =
  "Monthly values are averages over all simulated years, weighted by sunlight, so they differ from the curve of one typical year.";
