import type { Place } from "#contract/places/places";
import type { PreviousSimulation } from "#contract/simulation/projection";
import { SAMPLE_PLACE } from "#contract/simulation/terms";
import type { SimulationSearch } from "./search.ts";

/** From the address, else the newest, else the example. Null: loading. */
export function placeShown(
  { lat, lng }: Pick<SimulationSearch, "lat" | "lng">,
  previous: readonly PreviousSimulation[] | null,
): Place | null {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (previous === null) return null;
  const [newest] = previous;
  return newest ? { lat: newest.latitude, lng: newest.longitude } : SAMPLE_PLACE;
}
