const FEWEST = 5;
/** No measurement of one thing goes on for longer than this, unless a single run does [ms]. */
const PATIENCE_MS = 400;

/** Fastest of at least five runs, after one that warms up [ms]; a slow thing is run once. */
export function fastest(run: () => unknown): number {
  const took = (): number => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  const first = took();
  if (first > PATIENCE_MS) return first;
  const times: number[] = [];
  const began = performance.now();
  while (times.length < FEWEST || performance.now() - began < PATIENCE_MS) times.push(took());
  return Math.min(...times);
}

/** The value below which this share of the values lies (nearest rank). */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
