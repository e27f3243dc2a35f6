import { readFileSync } from "node:fs";
import { readOutlines } from "../../worker/adapters/places/outlines.ts";
import { fineRainGrid } from "../../worker/adapters/weather/climate/fine-rain.ts";
import { type ClimateGrid, climateGrid } from "../../worker/adapters/weather/climate/grid.ts";
import { gridOfStates } from "../../worker/adapters/weather/climate/own-states.ts";

const file = (name: string): ArrayBuffer =>
  new Uint8Array(readFileSync(new URL(`../../worker/adapters/${name}`, import.meta.url))).buffer;

/** The embedded climate as plans read it, and the states of its places. */
export function ownClimate(): { grid: ClimateGrid; stateAt: ReturnType<typeof readOutlines>["stateAt"] } {
  const { stateAt } = readOutlines(file("places/outlines.bin"));
  const grid = fineRainGrid(
    gridOfStates(climateGrid(file("weather/climate/climate.bin")), stateAt),
    file("weather/climate/source/us-annual-rain-eighth-degree.bin"),
  );
  return { grid, stateAt };
}
