import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import { monthNames } from "#contract/common/months";
import type {
  MonthlyProjection,
  PlaceClimate,
  ProjectionData,
  SimulatedRange,
  SimulationBasis,
} from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { ENSEMBLE_YEARS } from "#contract/simulation/terms";

export interface MonthlyRow {
  label: string;
  /** [%] */
  months: string[];
  year: string;
}

/** Means and range of the months, for page and report. */
export function monthlyRows({ monthly, fullYear }: Pick<ProjectionData, "monthly" | "fullYear">): MonthlyRow[] {
  const row = (label: string, of: (month: MonthlyProjection) => number, year: number): MonthlyRow => ({
    label,
    months: monthly.map((month) => format.percent(of(month))),
    year: format.percent(year),
  });
  return [
    row(simulationTexts.simulated, ({ soiling }) => soiling, fullYear.mean),
    row("P10", ({ p10 }) => p10, fullYear.p10),
    row("P90", ({ p90 }) => p90, fullYear.p90),
  ];
}

export const monthName = (month: number): string => {
  const name = monthNames[month - 1]!;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export function verdictOf({ monthly, annual }: Pick<ProjectionData, "monthly" | "annual">): string {
  const worst = monthly.reduce((most, month) => (month.soiling > most.soiling ? month : most));
  return `A typical year here loses ${format.percent(annual.mean)} of the energy to soiling; 8 of 10 sites like it lose ${rangeOf(annual)}. The worst month is ${monthName(worst.date)}, with ${format.percent(worst.soiling)}.`;
}

const rangeOf = ({ p10, p90 }: SimulatedRange): string => `${format.percent(p10)} to ${format.percent(p90)}`;

const isRugged = ({ region, center }: PlaceClimate): boolean =>
  center.lng < -105 && !["alaska", "hawaii"].includes(region);

/** What the shown range is, and what it comes from. */
export function accuracyLines({ climate, terms }: SimulationBasis, { annual, daily, rate }: ProjectionData): string[] {
  const byRain = format.percent(100 * (daily[0]?.output_confidence ?? 0), 0);
  return [
    `8 of 10 sites like this one lose ${rangeOf(annual)} in a year. Rain explains ${byRain} of that range; the rest is what differs between neighbors.`,
    `Dry days add ${format.rate(rate.mean)} of soiling (8 of 10 such sites: ${format.rate(rate.p10)} to ${format.rate(rate.p90)}).`,
    terms.measuredRate === null
      ? "Compared with measured plants, the model can't tell two sites of a region apart. Say what is around the site, or enter a measured rate, and the range gets narrower."
      : `Includes the measured rate of ${format.percent(terms.measuredRate, 3)}/day.`,
    `Dust is ${climate.monitored ? "interpolated from EPA monitors" : "partly an estimate, because no monitor is nearby"}.${isRugged(climate) ? " Mountains and valleys share a grid cell of rain." : ""}`,
  ];
}

export const sourceLines = ({ climate, terms }: SimulationBasis): string[] => [
  "A physical model and simulated weather. It isn't trained on soiled plants.",
  `Assumes modules tilted ${format.number(terms.tilt)}° and never washed. A day with ${format.inches(terms.cleaningRain / MILLIMETERS_PER_INCH)} (${format.number(terms.cleaningRain, Number.isInteger(terms.cleaningRain) ? 0 : 1)} mm) or more of rain cleans them${terms.partial ? "; lighter rain removes some of the soiling" : ""}.`,
  ...(terms.neighborhood === "unknown"
    ? []
    : [`Around the site: ${simulationTexts.neighborhoods[terms.neighborhood]}.`]),
  `${ENSEMBLE_YEARS} simulated years of rain, each with another of the dust levels that sites show, and the HSU soiling model. The curve is the most typical year; the shaded band covers 8 of 10.`,
  `Climate data from USDA, NOAA and EPA (edition ${climate.edition.replace("usclim-", "")}), interpolated for this place.`,
];

export const tableNote =
  "Months are means of all simulated years and sites, so they differ from the curve of one typical year; P10 to P90 holds 8 of 10 of these. Full Year is the plain mean of the months; the year's loss above weights them by energy, as dollars do.";
