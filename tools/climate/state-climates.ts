import tzLookup from "@photostructure/tz-lookup";
import { stateRow } from "#domain/try/states";
import type { Place } from "#contract/places/places";
import { states } from "../../worker/adapters/places/words.ts";
import {
  type CellClimate,
  type ClimateGrid,
  climateGrid,
  gridOfStates,
} from "../../worker/adapters/weather/climate/grid.ts";
import { centerOf } from "../../worker/adapters/weather/climate/layout.ts";
import { readFileSync } from "node:fs";
import { readOutlines } from "../../worker/adapters/places/outlines.ts";
import { fineRainGrid } from "../../worker/adapters/weather/climate/fine-rain.ts";

/** Cells from Alaska's north to Puerto Rico, and from the Aleutians to Maine. */
const ROWS = { first: -46, last: 64 };
const COLUMNS = { first: -112, last: 121 };

/** Too small for the center of a cell. */
const SMALL: Readonly<Record<string, Place>> = { DC: { lat: 38.9, lng: -77.03 } };

interface StateCell {
  place: Place;
  climate: CellClimate;
}

/** Mean climate and most frequent zone of the cells of each state; of all, or of some. */
export function stateClimates(only?: readonly string[]): { version: string; rows: string[] } {
  const { grid, stateAt } = ownClimate();
  const cells = new Map<string, StateCell[]>();
  for (let row = ROWS.first; row <= ROWS.last; row++) {
    for (let column = COLUMNS.first; column <= COLUMNS.last; column++) {
      const place = centerOf(row, column);
      const state = stateAt(place);
      if (state === null || (only && !only.includes(state))) continue;
      const climate = grid.at(place);
      if (climate) cells.set(state, [...(cells.get(state) ?? []), { place, climate }]);
    }
  }
  for (const [code, place] of Object.entries(SMALL)) {
    const climate = !only || only.includes(code) ? grid.at(place) : null;
    if (climate) cells.set(code, [{ place, climate }]);
  }
  const rows = [...cells]
    .map(([code, of]) => {
      const mean = (values: (climate: CellClimate) => Float64Array) =>
        Float64Array.from(
          { length: 12 },
          (_, month) => of.reduce((sum, { climate }) => sum + values(climate)[month]!, 0) / of.length,
        );
      const byZone = Map.groupBy(of, ({ place }) => tzLookup(place.lat, place.lng));
      const [zone] = [...byZone].toSorted((a, b) => b[1].length - a[1].length)[0]!;
      const name = states[code]!;
      return {
        name,
        row: stateRow({ code, name, zone, rain: mean(({ rain }) => rain), wetDays: mean(({ wetDays }) => wetDays) }),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return { version: grid.version, rows: rows.map(({ row }) => row) };
}

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
