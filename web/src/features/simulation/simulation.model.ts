import type { Place } from "#contract/places/places";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import { placeKey, SAMPLE_PLACE } from "#contract/simulation/terms";
import type { SimulationSearch } from "./search.ts";

type RunStep = "run" | "confirm" | "used-up";

export const knownAs = (place: Place, previous: readonly PreviousSimulation[]): PreviousSimulation | undefined =>
  previous.find(({ latitude: lat, longitude: lng }) => placeKey({ lat, lng }) === placeKey(place));

/** Not run at 0 left; a repeated place is confirmed first. */
export function runStep(
  place: Place,
  { remaining }: Pick<SimulationLimit, "remaining">,
  previous: readonly PreviousSimulation[],
): RunStep {
  if (remaining !== null && remaining <= 0) return "used-up";
  return knownAs(place, previous) === undefined ? "run" : "confirm";
}

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
