import { globSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { printed } from "./printed.ts";
import { randomPlant, solve, TODAY } from "./random-plant.ts";

const PLANTS = 40;

describe("answers of calls", () => {
  it("print the digits of the decision, on the day of the plan and two days later [law 4]", ({ expect }) => {
    let [washes, moved] = [0, 0];
    fc.assert(
      fc.property(randomPlant, fc.constantFrom(0, 2), (inputs, later) => {
        const { decision, hasMoved, ...prints } = printed(
          solve(inputs),
          addDays(TODAY, later),
          inputs.terms.blockedWeeks,
        );
        const { savings, worths, waiting, windows } = prints;
        for (const print of [savings, worths]) expect(new Set(print).size, print.join()).toBe(1);
        expect(waiting[0]).toBe(waiting[1]);
        if (decision.wash === null) return;
        washes++;
        moved += Number(hasMoved);
        expect(windows[0]).toEqual(windows[1]);
      }),
      { numRuns: PLANTS, seed: 5 },
    );
    expect(washes).toBeGreaterThan(PLANTS / 2);
    expect(moved).toBeGreaterThan(0);
  });
});

describe("the row of a plant", () => {
  const usersOf = (word: RegExp): string[] =>
    globSync("{worker,web/src,tools}/**/*.{ts,tsx}")
      .filter((file) => word.test(readFileSync(file, "utf8")))
      .toSorted();

  it("is read and drawn in few places", ({ expect }) => {
    expect(usersOf(/\bplantPlans\b/)).toEqual([
      "worker/features/owners/archive/directory.ts",
      "worker/features/owners/erasure/rows.ts",
      "worker/features/plant-plans/current-plan.ts",
      "worker/features/plant-plans/listed.ts",
      "worker/features/plant-plans/recompute.ts",
      "worker/platform/growth.ts",
      "worker/platform/schema/plant-plans.ts",
      "worker/platform/tasks/due-plans.ts",
    ]);
    expect(usersOf(/\bdecidePlant\(|\.decidePlan\(/)).toEqual([
      "worker/domain/decision/decide-plant.ts",
      "worker/domain/decision/draw-plan.ts",
      "worker/domain/plant-soiling/last-year.ts",
    ]);
  });
});
