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
        const { savings, windows } = prints;
        expect(new Set(savings).size, savings.join()).toBe(1);
        if (decision.wash === null) return;
        washes++;
        moved += Number(hasMoved);
        expect(windows[0]).toEqual(windows[1]);
      }),
      { numRuns: PLANTS },
    );
    expect(washes).toBeGreaterThan(PLANTS / 2);
    expect(moved).toBeGreaterThan(0);
  });
});
