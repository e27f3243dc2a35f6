import type { Place } from "#contract/places/places";
import { metersBetween } from "#domain/places/ground-distance";
import {
  type ClimateHeader,
  cellOf,
  centerOf,
  columns,
  MONITORED,
  STEPS_PER_FACTOR,
  STEPS_PER_UNIT,
} from "./layout.ts";

export interface CellClimate {
  center: Place;
  region: string;
  /** Rain and melted snow [mm/month]. */
  rain: Float64Array;
  /** Days with at least 0.254 mm [days/month]; February has 28.25 days. */
  wetDays: Float64Array;
  /** PM10 includes PM2.5 [ug/m3]. */
  pm10: Float64Array;
  pm25: Float64Array;
  /** True if both are from monitors, not estimates. */
  monitored: boolean;
}

export interface ClimateGrid {
  version: string;
  /** Cell of a place, or the nearest cell within reach (coasts, borders). */
  at(place: Place): CellClimate | null;
  /** Nearest cell that is accepted, its center rounded to 0.01 degrees, with its distance [m]. */
  nearest(place: Place, isAccepted?: (center: Place) => boolean): { place: Place; meters: number };
}

const MONTHS = 12;
/** Maximum distance to a cell [m]; Alaska's stations are farther apart (data edition usclim-1). */
const REACH = { alaska: 100_000, elsewhere: 75_000 };

const roundPlace = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(2)), lng: Number(lng.toFixed(2)) });

export function climateGrid(file: ArrayBuffer): ClimateGrid {
  const headerBytes = new Uint32Array(file, 0, 1)[0]!;
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, headerBytes))) as ClimateHeader;
  const start = 4 + headerBytes;
  const table = new Map(columns.map((name, index) => [name, cumulativeSums(file, start, index, header.cells)]));
  const flags = new Uint8Array(file, file.byteLength - header.cells, header.cells);
  const rows = table.get("row")!;
  const cols = table.get("col")!;
  const region = (cell: number) => header.regions[flags[cell]! % MONITORED]!;
  const monthly = (letter: "p" | "d", cell: number) =>
    Float64Array.from(
      columns.filter((name) => name.startsWith(letter) && !name.startsWith("pm")),
      (name) => table.get(name)![cell]! / STEPS_PER_UNIT,
    );

  const factors = new Int16Array(file.slice(start + columns.length * header.cells * 2, file.byteLength - header.cells));
  const dust = (name: "pm10" | "pm25", cell: number) => {
    const first = ((flags[cell]! % MONITORED) * 2 + (name === "pm10" ? 0 : 1)) * MONTHS;
    const annual = table.get(name)![cell]! / STEPS_PER_UNIT;
    return Float64Array.from(factors.subarray(first, first + MONTHS), (factor) => (annual * factor) / STEPS_PER_FACTOR);
  };

  function nearestCell(place: Place): { cell: number; meters: number } {
    let nearest = { cell: 0, meters: Number.POSITIVE_INFINITY };
    for (let cell = 0; cell < header.cells; cell++) {
      const meters = metersBetween(place, centerOf(rows[cell]!, cols[cell]!));
      if (meters < nearest.meters) nearest = { cell, meters };
    }
    return nearest;
  }

  function find(place: Place): number | null {
    const { row, col } = cellOf(place);
    const holding = rows.findIndex((value, cell) => value === row && cols[cell] === col);
    if (holding >= 0) return holding;
    const nearest = nearestCell(place);
    const reach = region(nearest.cell) === "alaska" ? REACH.alaska : REACH.elsewhere;
    return nearest.meters <= reach ? nearest.cell : null;
  }

  return {
    version: header.version,
    nearest(place, isAccepted = () => true) {
      const cells = Array.from(rows, (row, cell) => {
        const center = centerOf(row, cols[cell]!);
        return { place: roundPlace(center), meters: Math.round(metersBetween(place, center)) };
      });
      return cells.sort((a, b) => a.meters - b.meters).find((cell) => isAccepted(cell.place))!;
    },
    at(place) {
      const cell = find(place);
      if (cell === null) return null;
      return {
        center: centerOf(rows[cell]!, cols[cell]!),
        region: region(cell),
        rain: monthly("p", cell),
        wetDays: monthly("d", cell),
        pm10: dust("pm10", cell),
        pm25: dust("pm25", cell),
        monitored: flags[cell]! >= MONITORED,
      };
    },
  };
}

function cumulativeSums(file: ArrayBuffer, start: number, index: number, cells: number): Int16Array {
  const values = new Int16Array(file.slice(start + index * cells * 2, start + (index + 1) * cells * 2));
  for (let cell = 1; cell < cells; cell++) values[cell] = values[cell - 1]! + values[cell]!;
  return values;
}

/** Regions whose cells describe one state only. */
const stateOfRegion: Readonly<Record<string, string>> = { alaska: "AK", hawaii: "HI", puerto_rico: "PR" };
/** The wet cells of eastern Puerto Rico reach the dry Virgin Islands; the others have no cells. */
const withoutClimate = new Set(["AS", "GU", "MP", "VI"]);

/** The grid without places abroad, at sea, or in a territory whose climate it doesn't know. */
export function gridOfStates(grid: ClimateGrid, stateAt: (place: Place) => string | null): ClimateGrid {
  const at: ClimateGrid["at"] = (place) => {
    const state = stateAt(place);
    if (state === null || withoutClimate.has(state)) return null;
    const cell = grid.at(place);
    return cell && (stateOfRegion[cell.region] ?? state) === state ? cell : null;
  };
  return { ...grid, at, nearest: (place) => grid.nearest(place, (center) => at(center) !== null) };
}
