import { assert, integer, property, record } from "fast-check";
import { describe, it } from "vitest";
import { worldStart, simulatedTime } from "./clock.ts";

const plans = record({
  begin: integer({ min: 0, max: 1e9 }),
  length: integer({ min: 1, max: 1e5 }),
  speed: integer({ min: 1, max: 1000 }),
});

describe("the clock of a simulated fleet", () => {
  it("never passes the real time, never goes back, and runs at its speed until it reaches the real time", ({
    expect,
  }) => {
    assert(
      property(plans, integer({ min: -10, max: 2e5 }), ({ begin, length, speed }, after) => {
        const plan = { begin, end: begin + length, speed };
        const at = begin + after;
        expect(simulatedTime(plan, at)).toBeLessThanOrEqual(Math.max(at, begin));
        const step = simulatedTime(plan, at + 1) - simulatedTime(plan, at);
        expect(step).toBe(after < 0 ? 0 : after < length ? speed : 1);
      }),
    );
  });

  it("begins in the past when it is faster than real time", ({ expect }) => {
    const plan = { begin: 1000, end: 1300, speed: 60 };
    expect(worldStart(plan)).toBe(1300 - 60 * 300);
    expect(simulatedTime(plan, 1300)).toBe(1300);
    expect(worldStart({ ...plan, speed: 1 })).toBe(1000);
  });
});
