import { describe, it } from "vitest";
import type { PlanUncertainty } from "#contract/savings/plan-uncertainty";
import { planCleanings } from "#domain/cleaning-plan/plan-cleanings";
import type { PlanInputs } from "#domain/cleaning-plan/plan-inputs";
import { analytics } from "../../../worker/platform/analytics.ts";
import { planInputs, rainOn } from "./cases.ts";

const years = Array.from({ length: 10 }, (_, year) => ({ [20 + 7 * year]: 9, [300 + 4 * year]: 12 }));
const sure: PlanUncertainty = { rates: Array.from({ length: 200 }, () => 0.15), rainSpread: 0 };
const measured = { day: "2026-11-17", loss: 4, uncertainty: 0.1, days: 60 };

function outlook(change: Partial<PlanInputs>) {
  const { outlook: found, ...result } = planCleanings(
    planInputs({ rain: rainOn(...years), measured, uncertainty: sure, ...change }),
    analytics(),
  );
  const width = ({ p10, p90 }: { p10: number; p90: number }): number => p90 - p10;
  return { result, savings: width(found.savings), first: width(found.next!), paysBack: found.paysBack };
}

describe("the ranges of a plan for a coming year", () => {
  const known = outlook({});

  it("are wider with fewer intervals behind the soiling rate, with the same dates", ({ expect }) => {
    const few = outlook({ uncertainty: { ...sure, rates: [0.12, 0.15, 0.18] } });
    const none = outlook({ uncertainty: { ...sure, rates: [] } });
    expect(few.savings).toBeGreaterThan(1.1 * known.savings);
    expect(none.savings).toBeGreaterThan(1.1 * few.savings);
    expect(few.result).toEqual(known.result);
  });

  it("are wider where the rain that cleans is not known", ({ expect }) => {
    expect(outlook({ uncertainty: { ...sure, rainSpread: 0.8 } }).savings).toBeGreaterThan(1.1 * known.savings);
  });

  it("are wider for the first wash where the loss was measured badly, unless the plant was cleaned since", ({
    expect,
  }) => {
    const badly = { ...measured, uncertainty: 4 };
    expect(outlook({ measured: badly }).first).toBeGreaterThan(1.1 * known.first);
    const since = { cleanings: [{ day: "2026-11-18", share: 100 }], rain: [] };
    expect(outlook({ measured: badly, since }).first).toBe(outlook({ since }).first);
  });

  it("are those of an unknown site when no uncertainty is given", ({ expect }) => {
    const { uncertainty: _, ...rest } = planInputs({ rain: rainOn(...years), measured });
    const unknown = planCleanings(rest, analytics()).outlook.savings;
    const told = planCleanings({ ...rest, uncertainty: { rates: [], rainSpread: 0.8 } }, analytics()).outlook.savings;
    expect(unknown).toEqual(told);
  });

  it("include for each wash in how many years it pays for itself", ({ expect }) => {
    const { best_num_cleanings: count } = known.result;
    const open = outlook({ uncertainty: { rates: [], rainSpread: 0.8 } });
    expect(known.paysBack).toHaveLength(count);
    const mean = (shares: number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean(open.paysBack)).toBeLessThan(mean(known.paysBack));
  });
});
