import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { Core } from "../../../analytics-wasm/host/core.ts";
import { divisions, type Divisions } from "../../../analytics-wasm/host/rate/interval-evidence.ts";
import { cases } from "../../fixtures/thorough.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { columns, law } from "../support.ts";

const core = new Core(
  new WebAssembly.Module(readFileSync(new URL("../../../analytics-wasm/build/analytics.wasm", import.meta.url))),
);

interface Problem extends Divisions {
  x: Float64Array;
  y: Float64Array;
  full: number;
}

function divided({ x, y, full, price, fixed, earliest }: Problem): number[] {
  const n = x.length;
  core.begin();
  const [xAt, yAt, penalty] = [core.put(x), core.put(y), core.put(price.map((share) => share * full))];
  const [fixedAt, earliestAt] = [core.put(fixed), core.put(earliest)];
  const [scratch, starts] = [core.take(13 * (n + 1)), core.take(n)];
  const args = [xAt, yAt, n, penalty, full, fixedAt, earliestAt, scratch, starts];
  return [...core.read(starts, core.run("segmentSeries", ...args))];
}

function segmentCosts({ x, y, full, price, fixed, earliest }: Problem): number[][] {
  const n = x.length;
  return Array.from({ length: n }, (_, start) => {
    const costs = Array.from({ length: n + 1 }, () => Infinity);
    let [mx, my, xx, xy, yy] = [0, 0, 0, 0, 0];
    for (let end = start + 1; end <= n; end++) {
      const [dx, dy, rows] = [x[end - 1]! - mx, y[end - 1]! - my, end - start];
      mx += dx / rows;
      my += dy / rows;
      xx += dx * (x[end - 1]! - mx);
      xy += dx * (y[end - 1]! - my);
      yy += dy * (y[end - 1]! - my);
      const slope = xx > 0 ? Math.max(xy / xx, -0.02) : 0;
      const isShort = rows < 3;
      if (start < earliest[end]! || (isShort && !(fixed[start] && fixed[end]))) continue;
      costs[end] = (price[start]! + (isShort ? 1 : 0)) * full + Math.max(yy - slope * (2 * xy - slope * xx), 0);
    }
    return costs;
  });
}

function leastTotal(costs: number[][]): number {
  const best = [0];
  for (let end = 1; end <= costs.length; end++) {
    best[end] = Math.min(...Array.from({ length: end }, (_, start) => best[start]! + costs[start]![end]!));
  }
  return best.at(-1)!;
}

function requireBest(expect: (value: boolean) => { toBe(expected: boolean): void }, problem: Problem): number {
  const starts = divided(problem);
  const costs = segmentCosts(problem);
  const total = starts.reduce((sum, start, index) => sum + costs[start]![starts[index + 1] ?? problem.x.length]!, 0);
  const least = leastTotal(costs);
  expect(Math.abs(total - least) <= 1e-9 * Math.max(1, least)).toBe(true);
  return starts.length;
}

function series(kind: string, n: number, seed: number): { x: Float64Array; y: Float64Array } {
  const uniform = mulberry32(seed);
  const normal = gaussian(uniform);
  let [day, level, before] = [0, 0, 0];
  const x = columns(...Array.from({ length: n }, () => (day += uniform() < 0.1 ? 4 : 1) - 1));
  const y = x.map((at, row) => {
    level = uniform() < 0.03 ? 0 : level + 0.15;
    before = 0.7 * before + normal();
    if (kind === "noise") return normal();
    if (kind === "correlated") return before;
    if (kind === "sawtooth") return level + 0.5 * normal();
    if (kind === "waves") return 3 * Math.sin(at / 40) + 0.3 * normal();
    return kind === "ties" ? row % 7 : Math.round(level - 0.05 * at + normal());
  });
  return { x: x.map((at) => at - x[0]!), y };
}

const kinds = ["noise", "correlated", "sawtooth", "waves", "ties", "falling"];

describe("the division of a series into segments", () => {
  it("costs what the best of all divisions costs, with and without evidence", ({ expect }) => {
    let [divisionsFound, undivided] = [0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 220 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: -6, max: 8 }),
        fc.tuple(...[0, 0, 0].map(() => fc.constantFrom(0, 0, 0.03, 0.3))),
        (kind, n, seed, power, [rainy, cleaned, washed]) => {
          const { x, y } = series(kind, n, seed);
          const uniform = mulberry32(seed + 1);
          const some = (share: number): number[] => [...x].filter(() => uniform() < share);
          const evidence = {
            rainyDays: some(rainy!).map((day) => ({ day, mm: 15 * uniform() })),
            cleanings: some(cleaned!),
            washes: some(washed!),
          };
          const found = requireBest(expect, { x, y, full: 2 ** power, ...divisions(x, evidence) });
          if (found > 1) divisionsFound++;
          else undivided++;
        },
      ),
      law(300),
    );
    expect(divisionsFound).toBeGreaterThan(cases(300) / 3);
    expect(undivided).toBeGreaterThan(cases(300) / 10);
  });

  it("does so for two years, divided or not", ({ expect }) => {
    const none = { rainyDays: [], cleanings: [], washes: [] };
    const found = kinds.map((kind) => {
      const { x, y } = series(kind, 730, 3);
      return requireBest(expect, { x, y, full: 30, ...divisions(x, none) });
    });
    expect(found[0]).toBe(1);
    expect(found[2]).toBeGreaterThan(10);
  });
});
