/**
 * `places.bin`, written by `tools/places.ts` and read by `table.ts`: Uint32 (little-endian) bytes of the header; the header as JSON;
 * the names as UTF-8, one a line, each after a digit: how many letters it shares with the name before; the columns of the towns,
 * then those of the ZIP codes; the 8-bit columns of both.
 * A column holds the differences between neighbors, zigzag-coded (0, −1, 1, −2 … as 0, 1, 2, 3 …), first the low byte of each, then
 * the high byte: as plain 16-bit numbers the file would be half as large again when compressed.
 */
export interface PlacesHeader {
  nameBytes: number;
  towns: number;
  zips: number;
  states: string[];
}

/** Steps of a coordinate per degree: 0.01° is 1.1 km, finer than the center of a town is known. */
export const STEPS_PER_DEGREE = 100;

/** Towns of 1,000 people or more, by state and name. `name` is the index into the names. */
export const townColumns = ["name", "lat", "lng"] as const;
/** ZIP codes, ascending. A town with fewer people is the name of a ZIP code only. */
export const zipColumns = ["zip", "name", "lat", "lng"] as const;

/** Population on a logarithmic scale in one byte: each step is 7%. */
export const populationStep = (population: number): number => Math.round(10 * Math.log2(1 + population));
