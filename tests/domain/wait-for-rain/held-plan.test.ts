import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { decisionGroup } from "#contract/decision/group";
import { decisionText } from "#contract/decision/texts";
import { startingInputs } from "#contract/records/inputs";
import type { WashHold } from "../../../worker/contract/decision/decision.ts";
import type { PlannedForecast } from "../../../worker/contract/savings/planned-forecast.ts";
import { type PlantCase, plannedRow, plantDecision } from "../../../worker/domain/decision/index.ts";
import { washNews } from "../../../worker/features/plant-plans/wash-news.ts";
import { analytics } from "../../analytics/support.ts";
import { simulatedPlant, summaries, withRecords } from "../plant-soiling/plants.ts";

const daily = Array.from({ length: 365 }, () => 100_000);
const clean = simulatedPlant({ seed: 4, sensors: 1, rate: 0.15, limited: 0, days: 60 });
const { today } = clean;
/** Dust of the last days; the plant soils little otherwise, so that rain may leave no wash to plan. */
const DUST = 6;
const plant = withRecords(clean, ({ days }) => ({
  days: days.map((one) =>
    one.day < addDays(today, -20) || one.loss === null ? one : { ...one, loss: one.loss + DUST },
  ),
}));
const dryYears = [new Float64Array(365)];
const sensors = summaries(plant);

/** Surely 60 mm in two days. */
const rainy: PlannedForecast = {
  service: "nws",
  issuedAt: 0,
  issuedDay: today,
  weights: Array.from({ length: 10 }, () => 1),
  members: [Array.from({ length: 10 }, (_, lead) => (lead === 2 ? 60 : 0))],
  days: 400,
};

function caseOf(washCost: number, forecast?: PlannedForecast): PlantCase {
  return {
    today,
    timezone: "UTC",
    inputs: {
      ...startingInputs,
      array_size: 20_000,
      wash_cost: washCost,
      solar_cost: 0.09,
      localSoilingRate: 0.005,
      rate_source: "entered",
    },
    energy: { from: "pvsyst", year: { daily, source: "a file" } },
    rain: { covered: true, years: dryYears, source: "years", ...(forecast && { forecast }) },
    fallen: new Map(),
    sensors,
    washes: [],
  };
}

function decide(washCost: number, forecast?: PlannedForecast, former: WashHold | null = null) {
  const known = { plant_id: "p", calculatedAt: 0 };
  const { row, planned } = plannedRow(known, caseOf(washCost, forecast), { hold: former, choice: null }, analytics);
  return { decision: plantDecision(row, today), planned };
}
const ended: WashHold["ended"] = { day: addDays(today, -1), by: "input" };
/** Its days are over, so that no hold begins, but the plan is calculated again. */
const longAgo: WashHold = { from: addDays(today, -20), loss: 7, rainBy: today, ended };
const fortnight: WashHold = { from: addDays(today, -14), loss: 7, rainBy: today, ended: null };

/** What the plan with the forecast has: a later wash, one that hardly pays, none; the last pays for nobody. */
const costs = [8000, 26_400, 60_000, 300_000];

describe("the plan of a wash on hold", () => {
  it("is the one by climate, whatever the forecast makes of it, and all texts say the same [decision 0580]", ({
    expect,
  }) => {
    const without = new Set<string>();
    for (const cost of costs) {
      const usual = decide(cost).decision;
      const isDue = decisionGroup(usual) === "wash" || usual.noRush !== null;
      const { decision } = decide(cost, rainy);
      expect([cost, decision.state === "hold"]).toEqual([cost, isDue]);
      if (!isDue) continue;
      const { state, wash, reasons } = decide(cost, rainy, longAgo).decision;
      if (wash === null) without.add("none");
      else if (reasons.some(({ code }) => code === "hardlyPays" || code === "rarelyPays")) without.add("hardly");
      else without.add(state);
      expect(decision.wash).toEqual(usual.wash);
      expect(decision.weeks).toEqual(usual.weeks);
      expect(decision.reasons.map(({ code }) => code)).not.toContain("hardlyPays");
      expect(decision).toMatchObject({ hold: { from: today }, rain: { by: addDays(today, 2) } });
      expect(decision.outlook).not.toBeNull();
      expect(decisionText(decision).headline).toMatch(/^Hold: rain likely by /);
      expect(decisionGroup(decision)).toBe("wait");
      expect(washNews(decision, "Valley", null)?.message?.title).toBe("Hold the wash: Valley");
    }
    // What the plan with the forecast has instead.
    expect([...without].sort()).toEqual(["hardly", "noWashNeeded", "none"]);
  });

  it("is due by climate alone when its days are over, though the forecast is as wet as ever", ({ expect }) => {
    for (const cost of costs.slice(1, 3)) {
      const usual = decide(cost).decision;
      const { decision } = decide(cost, rainy, fortnight);
      expect(decision).toMatchObject({ state: "washNow", noRush: null, hold: { ended: { by: "time" } } });
      expect(decision.wash).toEqual(usual.wash);
      expect(decisionText(decision).headline).toMatch(/^The rain didn't come\. Wash/);
    }
  });
});
