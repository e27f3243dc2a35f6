export function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export const mean = (values: ArrayLike<number>): number => total(Array.from(values)) / values.length;

export const ascending = (values: Iterable<number>): number[] => [...Float64Array.from(values).sort()];

export function median(values: Iterable<number>): number {
  const sorted = ascending(values);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Linear interpolation (Hyndman and Fan 1996, type 7). */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = ascending(values);
  const position = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!];
  return below + (position - Math.floor(position)) * (above - below);
}

/** Weibull's position share (n + 1) (type 6), within the known values. */
export function predictiveQuantile(values: Iterable<number>, share: number): number {
  const sorted = ascending(values);
  const position = clamp(share * (sorted.length + 1), 1, sorted.length);
  const [below, above] = [sorted[Math.floor(position) - 1]!, sorted[Math.ceil(position) - 1]!];
  return below + (position - Math.floor(position)) * (above - below);
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
