import { describe, it } from "vitest";
import { yieldWarning } from "#contract/dashboard/specific-yield";

describe("the specific yield of an energy file", () => {
  it("is questioned outside 1,000 to 2,600 kWh/kWp, in words that name both figures", ({ expect }) => {
    expect(yieldWarning(38_742_000, 1000)).toBe(
      "Energy file and array size don't match: 38,742 MWh/yr from 1,000 kW DC is 38,742 kWh/kW, but plants typically reach 1,000 to 2,600. Check both values.",
    );
    expect(yieldWarning(999_000, 1000)).toContain("999 kWh/kW");
    expect(yieldWarning(1_000_000, 2000.5)).toContain("from 2,000.5 kW DC");
    expect(yieldWarning(2_601_000, 1000)).not.toBeNull();
  });

  it("is taken from 1,000 to 2,600, and not judged while one of the two is missing", ({ expect }) => {
    for (const kwh of [1_000_000, 1_840_000, 2_600_000]) expect(yieldWarning(kwh, 1000)).toBeNull();
    expect(yieldWarning(null, 1000)).toBeNull();
    expect(yieldWarning(1, null)).toBeNull();
    expect(yieldWarning(1, 0)).toBeNull();
  });
});
