import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Core } from "../../analytics-wasm/host/core.ts";
import { dailySoiling } from "../../analytics-wasm/host/daily/daily-soiling.ts";
import { type Analytics, AnalyticsInputError, analyticsOn } from "../../analytics-wasm/index.ts";
import { workload } from "./same-bits/workload.ts";
import { column } from "./support.ts";

const bytes = readFileSync(new URL("../../analytics-wasm/build/analytics.wasm", import.meta.url));
const freshCore = (): Core => new Core(new WebAssembly.Module(bytes));

/** Takes memory only after `begin`, which drops what the call before it took. */
class WatchedCore extends Core {
  hasBegun = false;

  override begin(): void {
    this.hasBegun = true;
    super.begin();
  }

  override takeBytes(count: number): number {
    if (!this.hasBegun) throw new Error("Memory was taken before the call began.");
    return super.takeBytes(count);
  }
}

const samples = (count: number) => ({
  t: column(count, (index) => index * 60),
  clean: column(count, () => 500),
  soiled: column(count, () => 490),
  day: column(count, (index) => Math.floor(index / 1440)),
  inWindow: new Uint8Array(count).fill(1),
});

describe("memory of the module", () => {
  it("is taken from the start by each call of any kernel, so that calls don't add up", ({ expect }) => {
    const core = new WatchedCore(new WebAssembly.Module(bytes));
    const watched = Object.entries(analyticsOn(core)).map(([name, call]: [string, (input: never) => unknown]) => [
      name,
      (input: never) => {
        core.hasBegun = false;
        return call(input);
      },
    ]);
    const analytics = Object.fromEntries(watched) as Analytics;
    for (const [name, run] of Object.entries(workload)) expect(() => run(analytics), name).not.toThrow();
    const before = core.memoryBytes;
    for (const [name, run] of Object.entries(workload)) {
      run(analytics);
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
