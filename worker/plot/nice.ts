const STEPS = [1, 2, 2.5, 5, 10];

/** Smallest round step that covers `span` in at most `count` steps; positive and finite. */
export function niceStep(span: number, count: number): number {
  const raw = Math.max(span, Number.MIN_VALUE) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  // Tolerance for 0.30000000000000004 / 3.
  const step = STEPS.find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  return step * power;
}

export function niceTicks(low: number, high: number, count: number): number[] {
  const step = niceStep(high - low, count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks: number[] = [];
  for (let index = first; index <= last; index++) ticks.push(index === 0 ? 0 : Number((index * step).toPrecision(14)));
  return ticks;
}

/** In as many steps as have texts of their own: "$0, $1, $1" is no scale. */
export function namedTicks(low: number, high: number, count: number, textOf: (tick: number) => string): number[] {
  const ticks = niceTicks(low, high, count);
  if (new Set(ticks.map(textOf)).size === ticks.length) return ticks;
  return count > 1 ? namedTicks(low, high, count - 1, textOf) : ticks.slice(0, 1);
}

/**
 * Range of a value axis, round at both ends, including zero on request. A single value, or none (null), still gets a
 * range.
 */
export function niceRange(low: number | null, high: number | null, zero: boolean, count = 5): [number, number] {
  let from = zero ? Math.min(0, low ?? 0) : (low ?? 0);
  let to = zero ? Math.max(0, high ?? 0) : (high ?? 0);
  const size = Math.max(Math.abs(from), Math.abs(to));
  if (to - from <= size * 1e-9 || size < 1e-12) {
    const air = size < 1e-12 ? 1 : size * 0.05;
    if (!zero) from -= size < 1e-12 ? 0 : air;
    to += air;
  }
  const step = niceStep(to - from, count);
  return [Math.floor(from / step + 1e-9) * step, Math.ceil(to / step - 1e-9) * step];
}
