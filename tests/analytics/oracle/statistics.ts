export function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export const mean = (values: ArrayLike<number>): number => total(Array.from(values)) / values.length;

export const ascending = (values: Iterable<number>): number[] => [...Float64Array.from(values).sort()];

/** The middle one; the mean of the middle two. */
export function median(values: Iterable<number>): number {
  const sorted = ascending(values);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Linear between neighbors (Hyndman and Fan 1996, type 7). */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = ascending(values);
  const position = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!];
  return below + (position - Math.floor(position)) * (above - below);
}

/** What the next value is under with probability `share`: place share (n + 1) of those known (Weibull, type 6), never beyond them. */
export function foreseenQuantile(values: Iterable<number>, share: number): number {
  const sorted = ascending(values);
  const position = clamp(share * (sorted.length + 1), 1, sorted.length);
  const [below, above] = [sorted[Math.floor(position) - 1]!, sorted[Math.ceil(position) - 1]!];
  return below + (position - Math.floor(position)) * (above - below);
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
