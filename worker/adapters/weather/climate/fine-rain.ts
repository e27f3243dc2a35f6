import type { Place } from "#contract/places/places";
import type { CellClimate, ClimateGrid } from "./grid.ts";

/**
 * Mean annual rain of the contiguous US [mm], Uint16 rows from north to south, each from west to east; 0 means no
 * value. `north` and `west` are the outer edges [degrees].
 */
export const fineLattice = { north: 49.375, west: -124.708_33, step: 0.125, rows: 198, columns: 461 } as const;

/** Version of the grid with rain of an eighth of a degree; part of the seed of simulated years. */
const EDITION = "usclim-2";
/** Wet days scale with this power of the ratio of rain (data edition usclim-1) [1]. */
const WET_DAYS_POWER = 0.3;
/** Limit of the weather generator: maximum share of wet days in a month [1]. */
const MAX_WET = 0.97;
const DAYS_OF_MONTH = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Value of the lattice that holds a place [mm]; null outside the contiguous US. */
export function annualRain(rain: Uint16Array, { lat, lng }: Place): number | null {
  const row = Math.floor((fineLattice.north - lat) / fineLattice.step);
  const column = Math.floor((lng - fineLattice.west) / fineLattice.step);
  if (row < 0 || row >= fineLattice.rows || column < 0 || column >= fineLattice.columns) return null;
  return rain[row * fineLattice.columns + column]! || null;
}

export function withAnnualRain(cell: CellClimate, annual: number): CellClimate {
  const total = cell.rain.reduce((sum, mm) => sum + mm, 0);
  if (total === 0) return cell;
  const ratio = annual / total;
  return {
    ...cell,
    rain: cell.rain.map((mm) => mm * ratio),
    wetDays: cell.wetDays.map((days, month) =>
      Math.min(days * ratio ** WET_DAYS_POWER, MAX_WET * DAYS_OF_MONTH[month]!),
    ),
  };
}

export function fineRainGrid(grid: ClimateGrid, file: ArrayBuffer): ClimateGrid {
  const rain = new Uint16Array(file);
  return {
    ...grid,
    version: EDITION,
    at(place) {
      const cell = grid.at(place);
      const annual = cell && annualRain(rain, place);
      return cell && annual ? withAnnualRain(cell, annual) : cell;
    },
  };
}
