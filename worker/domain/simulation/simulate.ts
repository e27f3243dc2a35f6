import type { Analytics, RainMemory, SiteRate, TypicalYear } from "../../../analytics-wasm/types.ts";
import { dayNumberOf, dayText } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import type { PlaceClimate, ProjectionData, SimulatedRange, SimulationBasis } from "#contract/simulation/projection";
import { ENSEMBLE_YEARS, roundedPlace, type SimulationTerms, validatedTerms } from "#contract/simulation/terms";
import { rainMemory } from "../places/rain-memory.ts";
import { siteRate } from "./site-rate.ts";

const DAYS_PER_YEAR = 365;
const PLAIN_YEAR = 2025;
const FIRST_DAY = dayNumberOf(PLAIN_YEAR, 1, 1);

const typicalDays: readonly string[] = Array.from({ length: DAYS_PER_YEAR }, (_, day) =>
  dayText(FIRST_DAY + day).slice(5),
);

/** The same draws at every place: places near each other differ by their climates alone. */
export const seedOf = ({ climate }: Pick<SimulationBasis, "climate">): string => climate.edition;

/**
 * Day-to-day persistence of rain and shape of wet-day amounts at stations, for the climate edition
 * (docs/decisions/0347-simulations-with-memory.md) [1].
 */
const STATION_RAIN = { persistence: 0.25, shape: 0.6, ownDays: true };

/** Months and years vary as in records; days follow each other as at the stations of the climate edition. */
export const rainMemoryOf = ({ rain }: Pick<SimulationBasis["climate"], "rain">): RainMemory => ({
  ...rainMemory(rain),
  ...STATION_RAIN,
});

type ClimateColumn = "rain" | "wetDays" | "pm10" | "pm25";

/** What a run at a place starts from; `cell` is its climate, with monthly columns. */
export function basisOfPlace(
  place: Place,
  cell: Omit<PlaceClimate, ClimateColumn> & Record<ClimateColumn, ArrayLike<number>>,
): SimulationBasis {
  const { edition, center, region, monitored } = cell;
  const [rain, wetDays] = [Array.from(cell.rain), Array.from(cell.wetDays)];
  const [pm10, pm25] = [Array.from(cell.pm10), Array.from(cell.pm25)];
  const climate = { edition, center, region, monitored, rain, wetDays, pm10, pm25 };
  return { place: roundedPlace(place), climate, terms: validatedTerms };
}

type SimulationKernels = Pick<Analytics, "typicalYear" | "dryRates" | "siteRate" | "annualLoss" | "clearSkyEnergy">;

/** Simulates the typical year of a place. Server and browser run the same WASM module. */
function simulatePlace(
  { place, climate }: Pick<SimulationBasis, "place" | "climate">,
  { tilt, cleaningRain, partial }: SimulationTerms,
  { dust }: SiteRate,
  kernels: Pick<Analytics, "typicalYear">,
): TypicalYear {
  return kernels.typicalYear({
    p: Float64Array.from(climate.rain),
    d: Float64Array.from(climate.wetDays),
    pm10: Float64Array.from(climate.pm10),
    pm25: Float64Array.from(climate.pm25),
    lat: place.lat,
    tilt,
    seed: seedOf({ climate }),
    memory: rainMemoryOf(climate),
    members: ENSEMBLE_YEARS,
    threshold: cleaningRain,
    partial,
    site: dust,
  });
}

/** The shown figures of a place: one run for screen, report, file and dollars. */
export function project(
  basis: Pick<SimulationBasis, "place" | "climate">,
  terms: SimulationTerms,
  kernels: SimulationKernels,
): ProjectionData {
  const site = siteRate(basis, terms, kernels);
  const year = simulatePlace(basis, terms, site, kernels);
  const monthly = Array.from(year.monthlyLoss, (soiling, month) => ({
    date: month + 1,
    soiling: round(soiling, 4),
    p10: round(year.monthlyP10[month]!, 4),
    p90: round(year.monthlyP90[month]!, 4),
  }));
  // As its months are shown.
  const mean = monthly.reduce((sum, { soiling }) => sum + soiling, 0) / monthly.length;
  const fullYear = { mean, p10: round(year.fullYearP10, 4), p90: round(year.fullYearP90, 4) };
  const annual = kernels.annualLoss({
    // As they are shown, so that the year agrees with its months to the digit.
    monthlyLoss: Float64Array.from(monthly, ({ soiling }) => soiling),
    energy: energyOfYear(basis, 1, kernels),
    memberLoss: year.memberLoss,
    spread: site.spread,
  });
  return { daily: dailyRows(year, annual.rainShare), monthly, fullYear, annual: shown(annual), rate: shown(site) };
}

const shown = ({ mean, p10, p90 }: SimulatedRange): SimulatedRange => ({
  mean: round(mean, 4),
  p10: round(p10, 4),
  p90: round(p90, 4),
});

/** Energy by day of a clean plant that makes `total` a year, spread like clear-sky light. */
export const energyOfYear = (
  { place, climate }: Pick<SimulationBasis, "place" | "climate">,
  total: number,
  kernels: Pick<Analytics, "clearSkyEnergy">,
): Float64Array =>
  kernels.clearSkyEnergy({ lat: place.lat, lng: climate.center.lng, firstDay: FIRST_DAY, days: DAYS_PER_YEAR, total });

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

function dailyRows(year: TypicalYear, confidence: number): ProjectionData["daily"] {
  const loss = (values: Float64Array, day: number): number => round(values[day]!, 4);
  return typicalDays.map((date, day) => ({
    date,
    predicted_soiling_loss: loss(year.loss, day),
    output_confidence: round(confidence, 3),
    precipitation: round(year.rain[day]!, 2),
    pm10_concentration: round(year.pm10[day]!, 2),
    pm25_concentration: round(year.pm25[day]!, 2),
    loss_p10: loss(year.lossP10, day),
    loss_p50: loss(year.lossP50, day),
    loss_p90: loss(year.lossP90, day),
  }));
}
