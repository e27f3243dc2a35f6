const FEWEST = 5;
/** Longest measurement, unless a single run takes longer [ms]. */
const PATIENCE_MS = 400;
/** Shorter work is repeated between clock reads [ms]. */
const MIN_MS = 0.1;

/** Fastest of at least five runs after a warm-up [ms]; slow work runs once. */
export function fastest(run: () => unknown): number {
  const took = (times: number): number => {
    const start = performance.now();
    for (let time = 0; time < times; time++) run();
    return (performance.now() - start) / times;
  };
  const first = took(1);
  if (first > PATIENCE_MS) return first;
  const again = took(1);
  const times = again < MIN_MS ? Math.ceil(MIN_MS / Math.max(again, MIN_MS / 1000)) : 1;
  let least = again;
  const began = performance.now();
  for (let turn = 0; turn < FEWEST || performance.now() - began < PATIENCE_MS; turn++)
    least = Math.min(least, took(times));
  return least;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

const RUNS = 60;

/** Processor time that 95% of the runs stay within [ms]. */
export function usual(run: () => unknown): number {
  run();
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return percentile(times, 0.95);
}
