/**
 * Layout of `climate.bin`, which `tools/climate.ts` writes, little-endian: Uint32 header length; JSON header, padded to
 * even length; Int16 columns with one value per cell (north to south, west to east), as differences, which compress a
 * tenth smaller; 12 PM10 and 12 PM2.5 factors per region as Int16; one byte per cell.
 */
export interface ClimateHeader {
  version: string;
  cells: number;
  regions: string[];
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const monthly = (letter: "p" | "d") => months.map((month) => `${letter}${month}`);

/** Int16 columns in file order: position, rain [0.1 mm], wet days [0.1 day], dust [0.1 ug/m3]. */
export const columns = ["row", "col", ...monthly("p"), ...monthly("d"), "pm10", "pm25"];
export const STEPS_PER_UNIT = 10;
export const STEPS_PER_FACTOR = 1000;
/** Flag in the last byte of a cell: both PM values are from monitors. */
export const MONITORED = 64;
/** Center of row 0 and column 0, and the cell size [degrees]. */
export const lattice = { lat: 49.125, lng: -124.458, step: 0.5 } as const;

export const cellOf = ({ lat, lng }: { lat: number; lng: number }) => ({
  row: Math.round((lattice.lat - lat) / lattice.step),
  col: Math.round((lng - lattice.lng) / lattice.step),
});
export const centerOf = (row: number, col: number) => ({
  lat: lattice.lat - lattice.step * row,
  lng: lattice.lng + lattice.step * col,
});
