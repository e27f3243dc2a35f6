import { describe, it } from "vitest";
import { liveFleetWeek, verdictOf } from "./fleet-week.ts";

describe("a week of a fleet with faults in it", () => {
  it("reports each fault once, and mails little else", ({ expect }) => {
    const week = liveFleetWeek(90, 1);
    const { planted, missed, noise, mailed } = verdictOf(week);
    expect(planted).toBe(15);
    expect(missed).toEqual([]);
    // A third of the promise, which is three mails a day per 300 devices.
    expect(mailed.length / week.days).toBeLessThan(1);
    // Each dropout of more than half an hour is an alert until it ends.
    expect(noise.length / week.days).toBeLessThan(90 / 4);
  });
});
