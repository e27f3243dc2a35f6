import { readFileSync } from "node:fs";
import type { Place } from "#contract/places/places";
import type { SimulationBasis } from "#contract/simulation/projection";
import { basisOfPlace } from "#domain/simulation/simulate";
import { inRoot } from "../../../tools/process/root.ts";
import { readOutlines } from "../../../worker/adapters/places/outlines.ts";
import { climateGrid, gridOfStates } from "../../../worker/adapters/weather/climate/grid.ts";
import { smoothGrid } from "../../../worker/adapters/weather/climate/fine-rain.ts";

const file = (path: string): ArrayBuffer => new Uint8Array(readFileSync(inRoot("worker", "adapters", path))).buffer;
const outlines = readOutlines(file("places/outlines.bin"));
const cells = climateGrid(file("weather/climate/climate.bin"));
const grid = gridOfStates(smoothGrid(cells, file("weather/climate/source/us-annual-rain-eighth-degree.bin")), (place) =>
  outlines.stateAt(place),
);

/** What a run at a place starts from, as in the worker; null: not covered. */
export function basisAt(place: Place): SimulationBasis | null {
  const cell = grid.at(place);
  return cell && basisOfPlace(place, { ...cell, edition: grid.version });
}
