import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, law } from "../support.ts";
import { rainWorld } from "./rain-world.ts";

const usualRain = { log: Math.log(5), spread: 0.8 };
const washesOf = (cleaned: Float64Array): Float64Array =>
  Float64Array.from([...cleaned.keys()].filter((day) => cleaned[day]! > 0));
const worldOf = (seed: number, days = 365) => {
  const world = rainWorld({ seed, half: 4, steepness: 2.5, days, rate: 0.12, scatter: 0.2 });
  return { ...world, washes: washesOf(world.cleaned), usualRain };
};

describe("what a sensor reads of a clean surface", () => {
  it("lies within its 95% range where rains and washes show it", ({ expect }) => {
    const normal = gaussian(mulberry32(5));
    const worlds = 60;
    let held = 0;
    for (let seed = 0; seed < worlds; seed++) {
      const { loss, ...world } = worldOf(seed);
      const zero = 0.8 * normal();
      const found = analytics.sensorZero({ ...world, loss: loss.map((value) => value + zero), systematic: 1.6 });
      held += Number(Math.abs(found.points - zero) <= found.range);
    }
    expect(held / worlds).toBeGreaterThan(0.9);
  });

  it("is known better with a wash, and never worse than its calibration claims", ({ expect }) => {
    const world = worldOf(3);
    const dry = { ...world, rain: new Float64Array(365) };
    const claims = [0, 0.5, 2, 5];
    for (const systematic of claims) {
      const [none, washed] = [new Float64Array(0), world.washes].map((washes) =>
        analytics.sensorZero({ ...dry, washes, systematic }),
      );
      expect(washed!.range).toBeLessThanOrEqual(none!.range);
      expect(none!.range).toBeLessThanOrEqual(systematic);
      expect(none!.points).toBe(0);
    }
    const ranges = claims.map((systematic) => analytics.sensorZero({ ...world, systematic }).range);
    expect(ranges).toEqual(ranges.toSorted((a, b) => a - b));
  });

  it("moves with the readings, by as much if a wash shows it and the calibration claims little", ({ expect }) => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), fc.nat(50), (shift, seed) => {
        const { loss, ...world } = worldOf(seed, 180);
        const zeroOf = (by: number) =>
          analytics.sensorZero({ ...world, loss: loss.map((value) => value + by), systematic: 6 }).points;
        expect(Math.abs(zeroOf(shift) - zeroOf(0) - shift)).toBeLessThan(0.35);
      }),
      law(30),
    );
  });

  it("leaves out washes without a good day after them, and washes outside the days", ({ expect }) => {
    const world = worldOf(7);
    const [wash = 0] = world.washes;
    const dark = world.loss.map((value, day) => (day > wash && day < wash + 4 ? NaN : value));
    const of = (washes: number[]) =>
      analytics.sensorZero({ ...world, loss: dark, washes: Float64Array.from(washes), systematic: 2 });
    expect(of([wash])).toEqual(of([]));
    expect(of([-40, 365, 9000])).toEqual(of([]));
  });

  it("refuses washes between days and claims that are none", ({ expect }) => {
    const world = worldOf(1, 40);
    for (const wrong of [
      { washes: column(1, () => 1.5), systematic: 1 },
      { washes: new Float64Array(0), systematic: -1 },
      { washes: new Float64Array(0), systematic: 1, usualRain: { log: 1, spread: 0 } },
    ])
      expect(() => analytics.sensorZero({ ...world, ...wrong })).toThrow(AnalyticsInputError);
  });
});
