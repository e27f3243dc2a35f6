/** Random numbers that depend only on their keys: the same seed gives the same world in any order. */
const UINT32 = 4_294_967_296;

/** 32-bit seed of a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Seeds of a name's parts, kept, because every sample needs them. */
export function seedsOf<Part extends string>(parts: readonly Part[]): (name: string) => Record<Part, number> {
  const kept = new Map<string, Record<Part, number>>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const seeds = Object.fromEntries(parts.map((part) => [part, seedOf(`${name} ${part}`)])) as Record<Part, number>;
    kept.set(name, seeds);
    return seeds;
  };
}

/** The n-th uniform number of a seed, in [0, 1) (finalizer of MurmurHash3 over a Weyl step). */
export function uniform(seed: number, n: number): number {
  let hash = (seed ^ Math.imul(n + 1, 0x9e3779b9)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / UINT32;
}

/** Mean 0, standard deviation 1 (Box-Muller). */
export function gaussian(seed: number, n: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(seed, 2 * n)));
  return radius * Math.cos(2 * Math.PI * uniform(seed, 2 * n + 1));
}

export function stream(seed: number): () => number {
  let n = 0;
  return () => uniform(seed, n++);
}

/** A gamma-distributed number (Marsaglia and Tsang 2000, with their boost for a shape below 1). */
export function gamma(next: () => number, shape: number, scale: number): number {
  if (shape < 1) return gamma(next, shape + 1, scale) * (1 - next()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
  }
}

interface Ends {
  cell: number;
  before: number;
  after: number;
}
/** Of the last cell of each seed: neighboring samples share it. */
const ends = new Map<number, Ends>();

function endsOf(seed: number, cell: number): Ends {
  const last = ends.get(seed);
  if (last?.cell === cell) return last;
  const found = { cell, before: gaussian(seed, cell), after: gaussian(seed, cell + 1) };
  ends.set(seed, found);
  return found;
}

/** Noise that is smooth in time: about mean 0, standard deviation 0.8, with a memory of `period` [s]. */
export function smoothNoise(seed: number, t: number, period: number): number {
  const cell = Math.floor(t / period);
  const share = t / period - cell;
  const weight = share * share * (3 - 2 * share);
  const { before, after } = endsOf(seed, cell);
  return before * (1 - weight) + after * weight;
}
