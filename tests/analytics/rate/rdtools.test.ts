import { describe, it } from "vitest";
import { median } from "../oracle/statistics.ts";
import { analytics, column } from "../support.ts";

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
const loss = column(75, (day) => 100 * (SLOPES[Math.floor(day / 25)]! * (day % 25) - 0.01 * random[day]!));

describe("RdTools' series of three sawteeth", () => {
  it("is divided exactly on days 25 and 50, however fine or coarse", ({ expect }) => {
    for (const sensitivity of ["fine", "normal", "coarse"] as const) {
      const { events, intervals } = analytics.detectIntervals({ day: column(75, (day) => day), loss, sensitivity });
      expect(events.map(({ day }) => day)).toEqual([25, 50]);
      expect(intervals[0]).toBe(0);
    }
  });

  it("has the Theil-Sen slopes that RdTools finds: 0.5085, 0.2019 and 0.0830 %/day", ({ expect }) => {
    const { segments } = analytics.detectIntervals({ day: column(75, (day) => day), loss });
    const center = 1 - median(loss) / 100;
    expect(segments.map(({ slope }) => (slope / center).toFixed(4))).toEqual(["0.5085", "0.2019", "0.0830"]);
    const { rate } = analytics.soilingRate({
      day: column(75, (day) => day),
      loss,
      breaks: column(2, (k) => 25 * (k + 1)),
    });
    expect(rate).toBeGreaterThan(0.083);
    expect(rate).toBeLessThan(0.5085);
  });
});
