import * as fc from "fast-check";
import { describe, it } from "vitest";
import { connectionLevel, isSoonLate, type ReportingFacts } from "#domain/alerts/connection-level";

const TICK = 300;
const JITTER = 60;

describe("a device that is soon late", () => {
  it("is found by one tick before any finds it late, and by few", ({ expect }) => {
    const silences = fc.record({
      report_step: fc.option(fc.integer({ min: 1, max: 90_000 })),
      silence_limit: fc.option(fc.integer({ min: 10, max: 43_200 })),
      nightSleep: fc.boolean(),
      first: fc.integer({ min: 0, max: TICK - 1 }),
      delays: fc.array(fc.integer({ min: 0, max: JITTER - 1 }), { minLength: 20, maxLength: 20 }),
    });
    fc.assert(
      fc.property(silences, ({ first, delays, ...known }) => {
        const facts: ReportingFacts = { ...known, last_data_at: 0, isInboundApiDevice: false };
        const ticks = Array.from({ length: 9000 }, (_, n) => first + n * TICK + delays[n % delays.length]!);
        const late = ticks.findIndex((at) => connectionLevel(facts, at) !== 0);
        const found = ticks.flatMap((at, n) => (isSoonLate(facts, at, TICK + JITTER) ? [n] : []));
        expect(late).toBeGreaterThan(0);
        expect(found).toContain(late - 1);
        expect(found.length).toBeLessThanOrEqual(2);
        expect(Math.max(...found)).toBeLessThan(late);
      }),
      { numRuns: 40 },
    );
  });

  it("is none that never sent, or whose files people upload", ({ expect }) => {
    const facts = { report_step: null, silence_limit: null, nightSleep: false };
    for (const at of [1000, 1300, 1400]) {
      expect(isSoonLate({ ...facts, last_data_at: null, isInboundApiDevice: false }, at, 360)).toBe(false);
      expect(isSoonLate({ ...facts, last_data_at: 0, isInboundApiDevice: true }, at, 360)).toBe(false);
    }
  });
});
