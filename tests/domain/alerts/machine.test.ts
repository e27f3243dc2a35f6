import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { Finding } from "#domain/alerts/conditions";
import { type AlertMemory, type Effect, step } from "#domain/alerts/machine";

const TICK = 300;

const aTick = fc.record({
  finding: fc.constantFrom<Finding>({ holds: true, since: 7 }, { holds: false }, { holds: null }),
  isQuiet: fc.boolean(),
  isMaintained: fc.boolean(),
  snoozes: fc.boolean(),
  isDoubled: fc.boolean(),
});
type Tick = typeof aTick extends fc.Arbitrary<infer T> ? T : never;

function run(ticks: readonly Tick[], pending: number) {
  let memory: AlertMemory | null = null;
  const told: { effect: Effect; tick: Tick; at: number }[] = [];
  for (const [index, tick] of ticks.entries()) {
    const now = 10_000 + index * TICK;
    const terms = { now, pending, isQuiet: tick.isQuiet, isMaintained: tick.isMaintained };
    for (let times = tick.isDoubled ? 2 : 1; times > 0; times--) {
      const { next, effect } = step(memory, tick.finding, terms);
      memory = next;
      if (effect) told.push({ effect, tick, at: now });
    }
    if (tick.snoozes && memory?.state === "open") memory = { ...memory, snoozed_until: now + 2 * TICK };
  }
  return { memory, told };
}

const stories = fc.tuple(fc.array(aTick, { maxLength: 40 }), fc.constantFrom(0, 600));

describe("an alert", () => {
  it("is never open twice, and never fires in maintenance or while quiet", ({ expect }) => {
    fc.assert(
      fc.property(stories, ([ticks, pending]) => {
        let isOpen = false;
        for (const { effect, tick } of run(ticks, pending).told) {
          if (effect === "fire") expect([isOpen, tick.isMaintained, tick.isQuiet]).toEqual([false, false, false]);
          else expect(isOpen).toBe(true);
          if (effect !== "remind") isOpen = effect === "fire";
        }
      }),
    );
  });

  it("always clears once its condition is over", ({ expect }) => {
    fc.assert(
      fc.property(stories, ([ticks, pending]) => {
        const over: Tick = {
          finding: { holds: false },
          isQuiet: false,
          isMaintained: true,
          snoozes: false,
          isDoubled: false,
        };
        expect(["clear", undefined]).toContain(run([...ticks, over], pending).memory?.state);
      }),
    );
  });

  it("is the same when ticks are doubled", ({ expect }) => {
    fc.assert(
      fc.property(stories, ([ticks, pending]) => {
        const once = ticks.map((tick) => ({ ...tick, isDoubled: false }));
        const twice = ticks.map((tick) => ({ ...tick, isDoubled: true }));
        expect(run(twice, pending).told.map(({ effect, at }) => [effect, at])).toEqual(
          run(once, pending).told.map(({ effect, at }) => [effect, at]),
        );
      }),
    );
  });

  it("waits while it is pending, and fires again when a snooze ends", ({ expect }) => {
    const holds: Tick = {
      finding: {
        holds: true,
        since: 7,
      },
      isQuiet: false,
      isMaintained: false,
      snoozes: false,
      isDoubled: false,
    };
    const { told } = run([holds, holds, { ...holds, snoozes: true }, holds, holds, holds], 600);
    expect(told.map(({ effect, at }) => [effect, (at - 10_000) / TICK])).toEqual([
      ["fire", 2],
      ["remind", 4],
    ]);
  });
});
