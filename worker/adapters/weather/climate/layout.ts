/**
 * `climate.bin`, written by `tools/climate.ts` and read here, little-endian:
 * Uint32 bytes of the header; the header as JSON, blank-padded to an even length; then Int16 columns of one value a cell
 * (cells north to south, then west to east), each value as the difference to the one before, which packs a tenth smaller;
 * then per region 12 factors of PM10 and 12 of PM2.5 as Int16; last one byte a cell.
 */
export interface ClimateHeader {
  /** Edition of the data; part of the seed of every simulated year. */
  version: string;
  cells: number;
  regions: string[];
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const monthly = (letter: "p" | "d") => months.map((month) => `${letter}${month}`);

/** The Int16 columns in file order: lattice position, rain [0.1 mm], wet days [0.1 day], dust [0.1 ug/m3]. */
export const columns = ["row", "col", ...monthly("p"), ...monthly("d"), "pm10", "pm25"];
/** Units of one step in `p`, `d`, `pm10` and `pm25`. */
export const STEPS_PER_UNIT = 10;
/** Units of one step in the monthly factors. */
export const STEPS_PER_FACTOR = 1000;
/** Added to the region's index in a cell's last byte where both PM values come from monitors. */
export const MONITORED = 64;
/** Center of row 0, column 0 and the width of a cell [degrees]. */
const lattice = { lat: 49.125, lng: -124.458, step: 0.5 } as const;

export const cellOf = ({ lat, lng }: { lat: number; lng: number }) => ({
  row: Math.round((lattice.lat - lat) / lattice.step),
  col: Math.round((lng - lattice.lng) / lattice.step),
});
/** Center of a cell [degrees]. */
export const centerOf = (row: number, col: number) => ({
  lat: lattice.lat - lattice.step * row,
  lng: lattice.lng + lattice.step * col,
});
