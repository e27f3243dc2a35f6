import { describe, expect, it } from "vitest";
import type { RecommendationState, RecommendedWash } from "#contract/dashboard/recommendation";
import { isListOutdated } from "../../../web/src/features/dashboard/plan/plan-refresh.model.ts";

const listed = (date: string) => [
  { plant_id: "p1", device_id: "d0", date: "2026-11-23" },
  { plant_id: "p1", device_id: "d1", date },
];
const plan = (date: string | null, state: RecommendationState = "noWashNeeded") => ({
  state,
  wash: date === null ? null : ({ date } as RecommendedWash),
});

describe("the list of next washes is requested again", () => {
  it("when the plan of the device has another date", () => {
    expect(isListOutdated(listed("2026-11-30"), "d1", plan("2026-12-07"))).toBe(true);
    expect(isListOutdated(listed("2026-11-30"), "d1", plan("2026-11-30"))).toBe(false);
  });

  it("when a wash was found or no longer pays", () => {
    expect(isListOutdated(listed("2026-11-30"), "d1", plan(null))).toBe(true);
    expect(isListOutdated(listed("2026-11-30"), "d2", plan("2026-12-07"))).toBe(true);
    expect(isListOutdated(listed("2026-11-30"), "d2", plan(null))).toBe(false);
  });

  it("when the dashboard can't say any more, and not because it can't say", () => {
    expect(isListOutdated(listed("2026-11-30"), "d1", plan("2026-11-30", "unknown"))).toBe(true);
    expect(isListOutdated(listed("2026-11-30"), "d2", plan("2026-11-30", "unknown"))).toBe(false);
  });
});
