import { describe, expect, it } from "vitest";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics } from "../support.ts";
import { rainWorld } from "./rain-world.ts";

const steady = { steepness: 2.5, rate: 0.15, scatter: 0.2 };
const fitted = (world: Parameters<typeof rainWorld>[0]) => analytics.rainResponse(rainWorld(world));
const WORLDS = 200;

describe("rainResponse", () => {
  it("answers with the usual range where nothing was measured", () => {
    const nothing = new Float64Array(0);
    const { half, low, high, events, ownShare } = analytics.rainResponse({
      loss: nothing,
      rain: nothing,
      cleaned: nothing,
      rate: 0.1,
    });
    expect(half).toBeCloseTo(5, 1);
    expect([low, high]).toEqual([expect.closeTo(1.04, 1), expect.closeTo(23.6, 0)]);
    expect(events).toBe(0);
    expect(ownShare).toBeLessThan(0.05);
  });

  it("holds the true rain in its 95 % range, whatever the place and the steepness", () => {
    let [held, below] = [0, 0];
    for (let seed = 0; seed < WORLDS; seed++) {
      const uniform = mulberry32(seed + 7000);
      const half = 5 * Math.exp(0.8 * gaussian(uniform)());
      const steepness = 1.5 + 3 * uniform();
      const world = { seed, half, steepness, days: 365, rate: 0.05 + 0.2 * uniform(), scatter: 0.3 * uniform() };
      const found = fitted(world);
      held += Number(found.low <= half && half <= found.high);
      below += Number(half < found.half);
    }
    expect(held / WORLDS).toBeGreaterThan(0.9);
    expect(below / WORLDS).toBeGreaterThan(0.35);
    expect(below / WORLDS).toBeLessThan(0.65);
  });

  it("learns with every year and forgets the usual range", () => {
    const worlds = [120, 365, 1095].map((days) => fitted({ seed: 3, half: 12, days, ...steady }));
    const widths = worlds.map(({ low, high }) => high / low);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(worlds.at(-1)!.ownShare).toBeGreaterThan(0.9);
    expect(worlds.at(-1)!.half).toBeGreaterThan(10);
    expect(worlds.at(-1)!.half).toBeLessThan(14.5);
  });

  it("is hardly moved by a dust storm after rain, and not at all by a wash", () => {
    const world = rainWorld({ seed: 5, half: 4, days: 730, ...steady });
    const calm = analytics.rainResponse(world);
    const wet = world.rain.findIndex((mm, day) => mm > 5 && day > 100);
    const stormy = world.loss.map((value, day) => (day > wet && day < wet + 4 ? value + 9 : value));
    const storm = analytics.rainResponse({ ...world, loss: stormy });
    expect(Math.abs(Math.log(storm.half / calm.half))).toBeLessThan(0.1);
    const washed = world.cleaned.map((flag, day) => Number(flag > 0 || day === wet));
    expect(analytics.rainResponse({ ...world, loss: stormy, cleaned: washed }).events).toBe(calm.events - 1);
  });
});
