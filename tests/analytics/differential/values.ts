import * as fc from "fast-check";

const FINEST = 2 ** 31 - 1;
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.noBias(fc.integer({ min: 0, max: FINEST })).map((step) => min + ((max - min) * step) / FINEST);

const odd = fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, -1, 5e-324, 1e-30, 1e15, -1e15, 1e60, -1e60);

export const data = (ordinary: fc.Arbitrary<number>): fc.Arbitrary<number> =>
  fc.oneof({ weight: 29, arbitrary: ordinary }, { weight: 1, arbitrary: odd });

export const rowCount = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }) },
    { weight: 9, arbitrary: fc.noBias(fc.integer({ min: 2, max: most })) },
  );

export function columnsOf<T extends Record<string, fc.Arbitrary<number>>>(
  values: T,
  most: number,
): fc.Arbitrary<{ [K in keyof T]: Float64Array<ArrayBuffer> }> {
  return rowCount(most).chain((rows) => {
    const column = (value: fc.Arbitrary<number>) =>
      fc.array(value, { minLength: rows, maxLength: rows }).map((list) => Float64Array.from(list));
    const columns = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, column(value)]));
    return fc.record(columns) as fc.Arbitrary<{ [K in keyof T]: Float64Array<ArrayBuffer> }>;
  });
}

export const columnOf = (length: number, value: fc.Arbitrary<number>): fc.Arbitrary<Float64Array<ArrayBuffer>> =>
  fc.array(value, { minLength: length, maxLength: length }).map((list) => Float64Array.from(list));

export const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

export function defined<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
