import type { Place } from "#contract/places/places";
import { type PreviousSimulation, type SimulationLimit } from "#contract/simulation/projection";
import { placeKey } from "#contract/simulation/terms";

export type RunStep = "run" | "confirm" | "used-up";

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
