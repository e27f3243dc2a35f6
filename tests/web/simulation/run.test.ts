import { describe, it } from "vitest";
import type { PreviousSimulation } from "#contract/simulation/projection";
import { paidPlanOf, simulationPlans } from "#contract/simulation/plans";
import { SAMPLE_PLACE } from "#contract/simulation/terms";
import { allowanceTexts } from "../../../web/src/features/simulation/allowance/texts.ts";
import { usedUpText } from "../../../web/src/features/simulation/allowance/used-up.model.ts";
import { placeText } from "../../../web/src/features/simulation/texts.ts";
import { placeShown, runStep } from "../../../web/src/features/simulation/simulation.model.ts";

const fresno = { lat: 36.74, lng: -119.79 };
const mesa = { lat: 33.42, lng: -111.83 };
const earlier: PreviousSimulation = {
  id: "one",
  formattedAddress: "Fresno, CA",
  latitude: fresno.lat,
  longitude: fresno.lng,
  ts: 1_763_900_000,
  place_id: null,
};

describe("before a simulation", () => {
  it("nothing runs at 0 left or below; at 1 it does [P-150]", ({ expect }) => {
    for (const remaining of [0, -2]) {
      expect(runStep(mesa, { remaining }, [earlier])).toBe("used-up");
      expect(runStep(fresno, { remaining }, [earlier])).toBe("used-up");
    }
    expect(runStep(mesa, { remaining: 1 }, [earlier])).toBe("run");
    expect(runStep(mesa, { remaining: null }, [earlier])).toBe("run");
  });

  it("a place far from a town isn't named as that town", ({ expect }) => {
    expect([placeText(1999, "Gila Bend, AZ"), placeText(46_671, "Gila Bend, AZ")]).toEqual([
      "Gila Bend, AZ",
      "29 mi from Gila Bend, AZ",
    ]);
  });

  it("a place that was simulated is confirmed, and its neighbor is not [P-151]", ({ expect }) => {
    expect(runStep({ lat: 36.743, lng: -119.792 }, { remaining: 1 }, [earlier])).toBe("confirm");
    expect(runStep({ lat: 36.76, lng: -119.79 }, { remaining: 1 }, [earlier])).toBe("run");
  });
});

describe("the wording for a person without simulations left", () => {
  const of = (subscriptionId: string | null, subscriptionPlan: string | null) =>
    paidPlanOf({ subscriptionId, subscriptionPlan });

  it("is of a paid plan only with a subscription that is no trial [P-152, P-153]", ({ expect }) => {
    expect(of("sub_1", "basic")).toBe("basic");
    expect(of("sub_1", "free-trial")).toBeNull();
    expect(of(null, "basic")).toBeNull();
    expect(of("sub_1", null)).toBeNull();
  });

  it("is that of the owner's plan for staff, who are not sold anything [P-152]", ({ expect }) => {
    const words = usedUpText({ limit: 10, remaining: 0, sharedBy: "Olive Owner", paidPlan: "Basic" });
    expect(words).toEqual({
      title: allowanceTexts.used,
      lines: [allowanceTexts.paidUsed(10, "Basic"), allowanceTexts.staffDetail("Olive Owner"), allowanceTexts.stays],
    });
    const trial = usedUpText({ limit: 3, remaining: 0, sharedBy: null, paidPlan: null });
    expect(trial.title).toBe(allowanceTexts.subscribe);
  });
});

describe("the plans", () => {
  it("have the prices of the specification [P-254]", ({ expect }) => {
    const shown = simulationPlans.map((plan) => [
      plan.name,
      allowanceTexts.price(plan),
      allowanceTexts.simulations(plan),
      allowanceTexts.each(plan),
    ]);
    expect(shown).toEqual([
      ["Basic", "$50/month", "10 simulations", "$5.00 each"],
      ["Standard", "$75/month", "20 simulations", "$3.75 each"],
      ["Professional", "$100/month", "50 simulations", "$2.00 each"],
      ["Enterprise", "$150/month", "100 simulations", "$1.50 each"],
    ]);
  });
});

describe("the place that is shown", () => {
  it("is that of the address, else the newest simulation, else the example", ({ expect }) => {
    expect(placeShown(mesa, null)).toEqual(mesa);
    expect(placeShown({}, null)).toBeNull();
    expect(placeShown({ lat: 33.4 }, [earlier])).toEqual(fresno);
    expect(placeShown({}, [])).toEqual(SAMPLE_PLACE);
  });
});
