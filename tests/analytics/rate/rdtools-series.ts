import { column } from "../support.ts";

/** numpy.random.seed(seed); numpy.random.rand(count): MT19937 (Matsumoto and Nishimura 1998, doi 10.1145/272991.272995). */
function numpyRandom(seed: number, count: number): number[] {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; i++) state[i] = Math.imul(1_812_433_253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
  for (let i = 0; i < 624; i++) {
    const mixed = (state[i]! & 0x8000_0000) | (state[(i + 1) % 624]! & 0x7fff_ffff);
    state[i] = state[(i + 397) % 624]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908_b0df : 0);
  }
  const tempered = (index: number): number => {
    let bits = state[index]!;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c_5680;
    bits ^= (bits << 15) & 0xefc6_0000;
    return (bits ^ (bits >>> 18)) >>> 0;
  };
  return Array.from(
    { length: count },
    (_, k) => ((tempered(2 * k) >>> 5) * 2 ** 26 + (tempered(2 * k + 1) >>> 6)) / 2 ** 53,
  );
}

/** RdTools' own test series (rdtools/test/conftest.py): 75 days, three sawteeth of 25, 1% uniform noise, as a loss [%]. */
const random = numpyRandom(1977, 75);
const SLOPES = [0.005, 0.002, 0.001];
export const rdtoolsLoss = column(
  75,
  (day) => 100 * (SLOPES[Math.floor(day / 25)]! * (day % 25) - 0.01 * random[day]!),
);
