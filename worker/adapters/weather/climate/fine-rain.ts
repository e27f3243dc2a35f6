import type { Place } from "#contract/places/places";
import type { CellClimate, ClimateGrid } from "./grid.ts";
import { centerOf, lattice } from "./layout.ts";

/**
 * Mean annual rain of the contiguous US [mm], Uint16 rows from north to south, each from west to east; 0 means no
 * value. `north` and `west` are the outer edges [degrees].
 */
const fineLattice = { north: 49.375, west: -124.708_33, step: 0.125, rows: 198, columns: 461 } as const;

/** Version of the grid with rain of an eighth of a degree; part of the seed of simulated years. */
const FINE_EDITION = "usclim-2";
/** Wet days scale with this power of the ratio of rain (data edition usclim-1) [1]. */
const WET_DAYS_POWER = 0.3;
/** Limit of the weather generator: maximum share of wet days in a month [1]. */
const MAX_WET = 0.97;
const DAYS_OF_MONTH = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Value of the lattice that holds a place [mm]; null outside the contiguous US. */
function annualRain(rain: Uint16Array, { lat, lng }: Place): number | null {
  const row = Math.floor((fineLattice.north - lat) / fineLattice.step);
  const column = Math.floor((lng - fineLattice.west) / fineLattice.step);
  if (row < 0 || row >= fineLattice.rows || column < 0 || column >= fineLattice.columns) return null;
  return rain[row * fineLattice.columns + column]! || null;
}

function withAnnualRain(cell: CellClimate, annual: number): CellClimate {
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
    version: FINE_EDITION,
    at(place) {
      const cell = grid.at(place);
      const annual = cell && annualRain(rain, place);
      return cell && annual ? withAnnualRain(cell, annual) : cell;
    },
  };
}

/** Version of the interpolated grid; part of the seed of simulated places. */
const SMOOTH_EDITION = "usclim-3";

const isApart: ReadonlySet<string> = new Set(["alaska", "hawaii", "puerto_rico"]);

interface Part<T> {
  weight: number;
  value: T;
}

/**
 * The lattice points around a position, in rows and columns from the first point, by bilinear weights. Points without a value leave theirs to
 * the others, so that coasts have no edge either.
 */
function parts<T>(row: number, column: number, valueAt: (row: number, column: number) => T | null): Part<T>[] {
  const found = [Math.floor(row), Math.floor(row) + 1].flatMap((r) =>
    [Math.floor(column), Math.floor(column) + 1].flatMap((c): Part<T>[] => {
      const weight = (1 - Math.abs(row - r)) * (1 - Math.abs(column - c));
      const value = weight > 0 ? valueAt(r, c) : null;
      return value === null ? [] : [{ weight, value }];
    }),
  );
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  return found.map(({ weight, value }) => ({ weight: weight / total, value }));
}

const mixed = (cells: readonly Part<CellClimate>[], column: "rain" | "wetDays" | "pm10" | "pm25"): Float64Array =>
  cells[0]!.value[column].map((_, month) =>
    cells.reduce((sum, { weight, value }) => sum + weight * value[column][month]!, 0),
  );

/**
 * The grid without edges between cells of the contiguous US: rain, wet days and dust bilinear between centers, annual rain between those of
 * the finer grid. A cell elsewhere describes its stations, and the island's other side has another climate.
 */
export function smoothGrid(grid: ClimateGrid, file: ArrayBuffer): ClimateGrid {
  const rain = new Uint16Array(file);
  const cellAt = (row: number, column: number): CellClimate | null => {
    const center = centerOf(row, column);
    const cell = grid.at(center);
    return cell && cell.center.lat === center.lat && cell.center.lng === center.lng ? cell : null;
  };
  const fineAt = (row: number, column: number): number | null =>
    annualRain(rain, {
      lat: fineLattice.north - (row + 0.5) * fineLattice.step,
      lng: fineLattice.west + (column + 0.5) * fineLattice.step,
    });
  return {
    ...grid,
    version: SMOOTH_EDITION,
    at(place: Place) {
      const nearest = grid.at(place);
      if (nearest === null || isApart.has(nearest.region)) return nearest;
      const cells = parts((lattice.lat - place.lat) / lattice.step, (place.lng - lattice.lng) / lattice.step, cellAt);
      const cell =
        cells.length === 0
          ? nearest
          : {
              ...nearest,
              rain: mixed(cells, "rain"),
              wetDays: mixed(cells, "wetDays"),
              pm10: mixed(cells, "pm10"),
              pm25: mixed(cells, "pm25"),
            };
      const fine = parts(
        (fineLattice.north - place.lat) / fineLattice.step - 0.5,
        (place.lng - fineLattice.west) / fineLattice.step - 0.5,
        fineAt,
      );
      if (fine.length === 0) return cell;
      return withAnnualRain(
        cell,
        fine.reduce((sum, { weight, value }) => sum + weight * value, 0),
      );
    },
  };
}
