import { mulberry32 } from "../oracle/random.ts";

const SEED = 20_261_121;
export const DAY = 86_400;
export const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));
export const noise = (series: number, length: number): Float64Array => {
  const uniform = mulberry32(SEED + series);
  return column(length, () => uniform() + uniform() + uniform() - 1.5);
};
export const withHoles = (values: Float64Array): Float64Array =>
  values.map((value, row) => (row % 97 === 13 && 2 * row > values.length ? NaN : value));
export const dust = { pm10: column(12, (month) => 25 + month), pm25: column(12, (month) => 9 + month / 3) };
