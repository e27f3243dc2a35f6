import { describe, expect, it } from "vitest";
import type { RainResponseInput } from "../../../analytics-wasm/types.ts";
import { responseKnowledge } from "#domain/plant-soiling/evidence";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics } from "../support.ts";
import { rainWorld } from "./rain-world.ts";

const steady = { steepness: 2.5, rate: 0.15, scatter: 0.2 };
const WORLDS = 200;

/** What a plant with one sensor knows. */
function learned(world: RainResponseInput) {
  const rain = analytics.rainEvidence(world);
  const sensor = { weight: 1, factor: 1, days: 0, growth: analytics.growthEvidence(world), rain };
  const [{ knowledge }] = responseKnowledge([sensor], rain) as [ReturnType<typeof responseKnowledge>[number]];
  const { log, spread, events } = knowledge;
  return {
    half: Math.exp(log),
    low: Math.exp(log - 1.96 * spread),
    high: Math.exp(log + 1.96 * spread),
    spread,
    events,
  };
}
const fitted = (world: Parameters<typeof rainWorld>[0]) => learned(rainWorld(world));

describe("how rain cleans at a site", () => {
  it("is the usual where nothing was measured", () => {
    const nothing = new Float64Array(0);
    const { half, spread, events } = learned({ loss: nothing, rain: nothing, cleaned: nothing, rate: 0.1 });
    expect(half).toBeCloseTo(5, 1);
    expect(spread).toBeCloseTo(0.8, 1);
    expect(events).toBe(0);
  });

  it("holds the true rain in its 95 % range, whatever the place and the steepness", () => {
    let [held, below, spreads] = [0, 0, 0];
    for (let seed = 0; seed < WORLDS; seed++) {
      const uniform = mulberry32(seed + 7000);
      const half = 5 * Math.exp(0.8 * gaussian(uniform)());
      const steepness = 1.5 + 3 * uniform();
      const world = { seed, half, steepness, days: 365, rate: 0.05 + 0.2 * uniform(), scatter: 0.3 * uniform() };
      const found = fitted(world);
      held += Number(found.low <= half && half <= found.high);
      below += Number(half < found.half);
      spreads += found.spread;
    }
    expect(held / WORLDS).toBeGreaterThan(0.9);
    expect(below / WORLDS).toBeGreaterThan(0.35);
    expect(below / WORLDS).toBeLessThan(0.65);
  });

  it("learns with every year and forgets the usual range", () => {
    const worlds = [120, 365, 1095].map((days) => fitted({ seed: 3, half: 12, days, ...steady }));
    const spreads = worlds.map(({ spread }) => spread);
    expect(spreads).toEqual(spreads.toSorted((a, b) => b - a));
    expect(1 - (spreads.at(-1)! / 0.8) ** 2).toBeGreaterThan(0.9);
    expect(worlds.at(-1)!.half).toBeGreaterThan(10);
    expect(worlds.at(-1)!.half).toBeLessThan(14.5);
  });

  it("is hardly moved by a dust storm after rain, and not at all by a wash", () => {
    const world = rainWorld({ seed: 5, half: 4, days: 730, ...steady });
    const calm = learned(world);
    const wet = world.rain.findIndex((mm, day) => mm > 5 && day > 100);
    const stormy = world.loss.map((value, day) => (day > wet && day < wet + 4 ? value + 9 : value));
    const storm = learned({ ...world, loss: stormy });
    expect(Math.abs(Math.log(storm.half / calm.half))).toBeLessThan(0.1);
    const washed = world.cleaned.map((flag, day) => Number(flag > 0 || day === wet));
    expect(learned({ ...world, loss: stormy, cleaned: washed }).events).toBe(calm.events - 1);
  });
});
