import { climateAt } from "../../adapters/weather/index.ts";
import type { SimulationBasis } from "#contract/simulation/projection";
import { roundedPlace, validatedTerms } from "#contract/simulation/terms";
import { placeAccuracy } from "#domain/simulation/accuracy";

export function basisOf(place: { lat: number; lng: number }): SimulationBasis | null {
  const cell = climateAt(place);
  if (!cell) return null;
  const { edition, center, region, monitored } = cell;
  const [rain, wetDays, pm10, pm25] = [cell.rain, cell.wetDays, cell.pm10, cell.pm25].map((values) =>
    Array.from(values),
  ) as [number[], number[], number[], number[]];
  const climate = { edition, center, region, monitored, rain, wetDays, pm10, pm25 };
  return { place: roundedPlace(place), climate, accuracy: placeAccuracy(climate), terms: validatedTerms };
}
