import { describe, it } from "vitest";
import { liveFleetWeek, verdictOf } from "./fleet-week.ts";

describe("a week of a fleet with faults in it", () => {
  it("reports each fault once, and little else", ({ expect }) => {
    const week = liveFleetWeek(90, 1);
    const { planted, missed, noise } = verdictOf(week);
    expect(planted).toBe(15);
    expect(missed).toEqual([]);
    // A third of the promise, which is three messages a day per 300 devices.
    expect(noise.length / week.days).toBeLessThan(1);
  });
});
