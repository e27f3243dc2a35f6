import type { DailyProjection, ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import { validatedTerms } from "#contract/simulation/terms";
import { project } from "./simulate.ts";

const SAMPLE_CONFIDENCE = 0.766;
/** Lightest generated rain, so that every wet day resets the loss [mm]. */
const ANY_RAIN = 0.01;
const EXAMPLE_SO2 = [1.6, 1.5, 1.3, 1.1, 1, 0.9, 0.9, 1, 1.1, 1.3, 1.5, 1.7];
const EXAMPLE_NO2 = [14, 12, 10, 8, 7, 6, 6, 7, 9, 11, 13, 15];

export interface SampleDay extends DailyProjection {
  so2_concentration: number;
  no2_concentration: number;
}

/** Example for people without simulations: 365 days from January 1. SO2 and NO2 are invented. */
export function sampleProjection(
  basis: SimulationBasis,
  kernels: Parameters<typeof project>[2],
): Omit<ProjectionData, "daily"> & { daily: SampleDay[] } {
  const { daily, ...rest } = project(basis, { ...validatedTerms, cleaningRain: ANY_RAIN }, kernels);
  const withGases = daily.map((row) => {
    const month = Number(row.date.slice(0, 2)) - 1;
    return Object.assign(row, {
      output_confidence: SAMPLE_CONFIDENCE,
      so2_concentration: EXAMPLE_SO2[month]!,
      no2_concentration: EXAMPLE_NO2[month]!,
    });
  });
  return { ...rest, daily: withGases };
}
