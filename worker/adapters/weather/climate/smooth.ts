import type { Place } from "#contract/places/places";
import { annualRain, fineLattice, withAnnualRain } from "./fine-rain.ts";
import type { CellClimate, ClimateGrid } from "./grid.ts";
import { centerOf, lattice } from "./layout.ts";

/** Version of the interpolated grid; part of the seed of simulated places. */
const EDITION = "usclim-3";

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
    version: EDITION,
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
