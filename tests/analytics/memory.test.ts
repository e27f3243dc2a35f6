import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Core } from "../../analytics-wasm/host/core.ts";
import { dailySoiling } from "../../analytics-wasm/host/daily-soiling.ts";
import { optimiseCleanings } from "../../analytics-wasm/host/optimise-cleanings.ts";
import { rainYears } from "../../analytics-wasm/host/rain-years.ts";
import { soilingRate } from "../../analytics-wasm/host/soiling-rate.ts";
import { AnalyticsInputError } from "../../analytics-wasm/index.ts";
import { column } from "./support.ts";

const bytes = readFileSync(new URL("../../analytics-wasm/build/analytics.wasm", import.meta.url));
const freshCore = (): Core => new Core(new WebAssembly.Module(bytes));

const samples = (count: number) => ({
  t: column(count, (index) => index * 60),
  clean: column(count, () => 500),
  soiled: column(count, () => 490),
  day: column(count, (index) => Math.floor(index / 1440)),
  inWindow: new Uint8Array(count).fill(1),
});

describe("memory of the module", () => {
  it("does not grow over 10,000 calls", ({ expect }) => {
    const core = freshCore();
    const rows = samples(300);
    const days = { day: column(60, (day) => day), loss: column(60, (day) => day / 10) };
    const climate = { p: column(12, () => 50), d: column(12, () => 8), seed: "0,0,usclim-1", years: 1 };
    const year = { energy: column(70, () => 10), price: column(70, () => 1), rate: column(70, () => 0.01) };
    const plan = { ...year, removalYears: [], washCost: 5, initialLoss: 0, cap: 0.3 };
    const all = (): void => {
      dailySoiling(core, rows);
      soilingRate(core, days);
      rainYears(core, climate);
      optimiseCleanings(core, plan);
    };
    all();
    const before = core.memoryBytes;
    for (let call = 0; call < 2500; call++) all();
    expect(core.memoryBytes).toBe(before);
  });

  it("does not grow with the length of a series either", ({ expect }) => {
    const core = freshCore();
    dailySoiling(core, samples(20_000));
    const before = core.memoryBytes;
    expect(dailySoiling(core, samples(525_600)).day).toHaveLength(365);
    expect(core.memoryBytes).toBe(before);
  });

  it("refuses what no memory can hold, and goes on", ({ expect }) => {
    const core = freshCore();
    core.begin();
    expect(() => core.take(2 ** 40)).toThrow(AnalyticsInputError);
    expect(() => core.take(2 ** 29 - 1)).toThrow(AnalyticsInputError);
    expect(dailySoiling(core, samples(10)).loss[0]).toBeCloseTo(2, 12);
  });

  it("is small: under 40 kB compressed", async ({ expect }) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(40 * 1024);
  });
});
