import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Core } from "../../analytics-wasm/host/core.ts";
import { dailySoiling } from "../../analytics-wasm/host/daily/daily-soiling.ts";
import { AnalyticsInputError, analyticsOn } from "../../analytics-wasm/index.ts";
import { smallCalls } from "./small-calls.ts";
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
  it("does not grow over 100 calls of any kernel", ({ expect }) => {
    const core = freshCore();
    const analytics = analyticsOn(core);
    for (const [name, call] of Object.entries(smallCalls)) {
      call(analytics);
      const before = core.memoryBytes;
      for (let again = 0; again < 100; again++) call(analytics);
      expect(core.memoryBytes, name).toBe(before);
    }
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

  it("is small: under 43.5 kB compressed", async ({ expect }) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(43.5 * 1024);
  });
});
