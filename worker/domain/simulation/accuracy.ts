import type { PlaceAccuracy, PlaceClimate } from "#contract/simulation/projection";

/**
 * Median relative error of the mean loss due to climate (docs/decisions/0286-finer-rain-of-simulations.md): half-degree
 * rain at stations held out of the grid, in the west reduced by the finer rain. Alaska, Hawaii and Puerto Rico: error
 * of their annual rain.
 */
const RAIN_ERROR = { east: 0.056, west: 0.113 * 0.71, alaska: 0.18, hawaii: 0.49, puerto_rico: 0.19 } as const;
/** West of this longitude a cell mixes valleys and ranges [degrees]. */
const WEST_OF = -105;
/** Median error of the grid's PM10 against single EPA monitors; larger where it is an estimate. */
const DUST_ERROR = 0.215;
const ESTIMATE_ERROR = 0.123;
/** Error of a mean over 305 years; 0.8 to 3.4 percent by place. */
const SAMPLING_ERROR = 0.02;
/** Ratio for a normal distribution. */
const STANDARD_OVER_MEDIAN = 1.4826;

function rainError({ region, center }: Pick<PlaceClimate, "region" | "center">): number {
  if (region === "alaska" || region === "hawaii" || region === "puerto_rico") return RAIN_ERROR[region];
  return center.lng < WEST_OF ? RAIN_ERROR.west : RAIN_ERROR.east;
}

export function placeAccuracy(climate: Pick<PlaceClimate, "region" | "center" | "monitored">): PlaceAccuracy {
  const rain = rainError(climate);
  const dust = climate.monitored ? DUST_ERROR : Math.hypot(DUST_ERROR, ESTIMATE_ERROR);
  const typical = Math.hypot(rain, dust, SAMPLING_ERROR);
  const confidence = 1 / (1 + typical * STANDARD_OVER_MEDIAN);
  return { rain, dust, sampling: SAMPLING_ERROR, typical, confidence };
}
