/**
 * Layout of `places.bin`, which `tools/places.ts` writes and `table.ts` reads: Uint32 (little-endian) header length;
 * JSON header; names as UTF-8 lines, each starting with a digit, the number of letters shared with the previous name;
 * columns of towns, then of ZIP codes; the 8-bit columns of both. A column holds zigzag-coded differences (0, −1, 1, −2
 * … as 0, 1, 2, 3 …): all low bytes, then all high bytes, which compresses a third smaller than plain 16-bit numbers.
 */
export interface PlacesHeader {
  nameBytes: number;
  towns: number;
  zips: number;
  states: string[];
}

/** 0.01° is 1.1 km, finer than the center of a town is known. */
export const STEPS_PER_DEGREE = 100;

export const townColumns = ["name", "lat", "lng"] as const;
/** Ascending by ZIP code. A town with a population below 1,000 appears only as the name of a ZIP code. */
export const zipColumns = ["zip", "name", "lat", "lng"] as const;

/** Population on a logarithmic scale in one byte; a step is 7%. */
export const populationStep = (population: number): number => Math.round(10 * Math.log2(1 + population));
