export interface Bucket {
  t: number;
  n: number;
  mean: number;
  min: number;
  max: number;
}

/** Groups rows by the multiple of `width` before them and looks at each group by itself. */
export function buckets(t: ArrayLike<number>, values: ArrayLike<number>, width: number): Bucket[] {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < t.length; row++) {
    const time = t[row]!;
    if (!(Math.abs(time) <= 1e12)) continue;
    // A remainder is exact, a quotient is not.
    const rest = time % width;
    const start = time - rest - (rest < 0 ? width : 0);
    const group = groups.get(start) ?? [];
    groups.set(start, group);
    if (Number.isFinite(values[row])) group.push(values[row]!);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([start, group]) => ({
      t: start,
      n: group.length,
      mean: group.length > 0 ? group.reduce((sum, value) => sum + value / group.length, 0) : NaN,
      min: group.length > 0 ? Math.min(...group) : NaN,
      max: group.length > 0 ? Math.max(...group) : NaN,
    }));
}
