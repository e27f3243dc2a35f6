import type { Analytics, RainMemory, TypicalYear } from "../../../analytics-wasm/types.ts";
import { dayNumberOf, dayText } from "#contract/common/calendar";
import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import { rainMemory } from "../places/rain-memory.ts";
import { ENSEMBLE_YEARS, placeKey, type SimulationTerms } from "#contract/simulation/terms";

const DAYS_PER_YEAR = 365;
const PLAIN_YEAR = 2025;
const FIRST_DAY = dayNumberOf(PLAIN_YEAR, 1, 1);

const typicalDays: readonly string[] = Array.from({ length: DAYS_PER_YEAR }, (_, day) =>
  dayText(FIRST_DAY + day).slice(5),
);

export const seedOf = ({ place, climate }: Pick<SimulationBasis, "place" | "climate">): string =>
  `${placeKey(place)},${climate.edition}`;

/**
 * Day-to-day persistence of rain and shape of wet-day amounts at stations, for the climate edition
 * (docs/decisions/0347-simulations-with-memory.md) [1].
 */
const STATION_RAIN = { persistence: 0.25, shape: 0.6 };

/** Months and years vary as in records; days follow each other as at the stations of the climate edition. */
export const rainMemoryOf = ({ rain }: Pick<SimulationBasis["climate"], "rain">): RainMemory => ({
  ...rainMemory(rain),
  ...STATION_RAIN,
});

/** Simulates the typical year of a place. Server and browser run the same WASM module. */
export function simulatePlace(
  { place, climate }: Pick<SimulationBasis, "place" | "climate">,
  { tilt, cleaningRain, partial }: SimulationTerms,
  kernels: Pick<Analytics, "typicalYear">,
): TypicalYear {
  return kernels.typicalYear({
    p: Float64Array.from(climate.rain),
    d: Float64Array.from(climate.wetDays),
    pm10: Float64Array.from(climate.pm10),
    pm25: Float64Array.from(climate.pm25),
    lat: place.lat,
    tilt,
    seed: seedOf({ place, climate }),
    memory: rainMemoryOf(climate),
    members: ENSEMBLE_YEARS,
    threshold: cleaningRain,
    partial,
  });
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

export function projectionRows(year: TypicalYear, confidence: number): ProjectionData {
  const loss = (values: Float64Array, day: number): number => round(values[day]!, 4);
  return {
    daily: typicalDays.map((date, day) => ({
      date,
      predicted_soiling_loss: loss(year.loss, day),
      output_confidence: round(confidence, 3),
      precipitation: round(year.rain[day]!, 2),
      pm10_concentration: round(year.pm10[day]!, 2),
      pm25_concentration: round(year.pm25[day]!, 2),
      loss_p10: loss(year.lossP10, day),
      loss_p50: loss(year.lossP50, day),
      loss_p90: loss(year.lossP90, day),
    })),
    monthly: Array.from(year.monthlyLoss, (soiling, month) => ({ date: month + 1, soiling: round(soiling, 4) })),
  };
}
