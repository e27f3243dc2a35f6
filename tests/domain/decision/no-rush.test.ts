import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, mondayOf, nextMonday } from "../../../worker/contract/common/calendar.ts";
import type { PlantDecision } from "../../../worker/contract/decision/decision.ts";
import { decisionGroup } from "../../../worker/contract/decision/group.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { noRushReason } from "../../../worker/contract/decision/no-rush-reason.ts";
import type { PlantPlan } from "../../../worker/contract/decision/plant-plan.ts";
import { calendarText, decisionFigures, decisionText } from "../../../worker/contract/decision/texts.ts";
import { plantDecision } from "../../../worker/domain/decision/index.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { desertPlan as desert } from "../../fixtures/desert-plan.ts";
import { judgeWaiting } from "../../proof/rain/judge-waiting.ts";
import { analytics, decisionOf, randomPlant, rowOf, solve, TODAY } from "./random-plant.ts";

const week = { mean: 2083, p10: 1212, p50: 2050, p90: 2981 };
const waiting = (gain: number, monday = TODAY): PlantPlan => ({
  ...desert,
  wait: { monday, gain, week, chance: 0.22 },
});
const decide = (plan: PlantPlan, today = TODAY): PlantDecision => plantDecision(rowOf(plan), today);
const sentence = "A week of waiting costs about $180. Rain could save this wash: chance 22% within 10 days.";

describe("a wash in no rush", () => {
  it("says what a week costs and how likely rain saves it, and waits", ({ expect }) => {
    const decision = decide(waiting(400));
    expect(decision).toMatchObject({ state: "windowOpen", noRush: { again: "2026-12-07", gain: 400 } });
    expect(decisionGroup(decision)).toBe("wait");
    expect(decisionText(decision)).toEqual({ headline: "No rush. Decide again on Dec 7.", sub: sentence });
    expect(decisionFigures(decision).slice(1)).toEqual([
      { label: "Waiting a week costs", value: "$180", note: "two weeks $520, three $1,250" },
      { label: "Chance that rain saves it", value: "22%", note: "half of the soiling removed within 10 days" },
    ]);
    expect(noRushReason(decision)).toBe(
      "On average, deciding on Dec 7 costs $400 less than washing a week earlier, because rain may save the $6,000. The soiling of that week costs $2,080 ($1,210 to $2,980 in 8 of 10 years), most of which a later wash saves at the end.",
    );
    const mail = mondayMail([{ plant_id: "p1", plant_name: "Desert", decision }], []);
    expect(mail).toMatchObject({
      subject: "Nothing to wash this week",
      wait: "1 plant can wait; next: Desert, Dec 7",
      noRush: [`Desert: no rush. ${sentence}`],
    });
    const link = "https://portal.example";
    expect(calendarText(decision, { number: 1, of: 2, link })).toContain(`No rush. ${sentence} Window: Nov 30`);
    expect(calendarText(decision, { number: 2, of: 2, link })).not.toContain("No rush");
  });

  it("names no chance where rain has none, and no cost where there is none", ({ expect }) => {
    const plan = waiting(400);
    const worth = plan.worth.with(1, plan.worth[0]!);
    const dry = decide({ ...plan, worth, wait: { ...plan.wait!, chance: 0 } });
    expect(decisionText(dry).sub).toBe("A week of waiting costs nothing.");
  });

  it("is only a wash of this or the next Monday, for which waiting is worth more", ({ expect }) => {
    const hurry = decide(waiting(-1));
    expect([hurry.noRush, hurry.state, decisionGroup(hurry)]).toEqual([null, decide(desert).state, "wash"]);
    // The Monday has passed, and the plan is not calculated again yet.
    expect(decide(waiting(400), "2026-12-01").noRush).toBeNull();
    const later = waiting(400);
    const best = { ...later, worth: [800, 900, 1849, ...later.worth.slice(3)], wait: later.wait };
    expect(
      decide({ ...best, plans: desert.plans.with(2, { dates: ["2026-12-14", "2027-01-25"], loss: 1 }) }),
    ).toMatchObject({
      noRush: null,
    });
  });

  it("changes nothing else of a plan, bit by bit", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const { wait: none, ...before } = solve(inputs);
        const plan = solve({ ...inputs, canWait: true });
        const { wait, ...after } = plan;
        expect(none).toBeNull();
        expect(after).toEqual(before);
        const isBlocked = inputs.terms.blockedWeeks.includes(nextMonday(TODAY));
        expect(wait === null).toBe(isBlocked);
        const { wash, noRush, state } = decisionOf(inputs, plan);
        const isDue =
          wash !== null && wash.best <= addDays(mondayOf(TODAY), 7) && state !== "noWashNeeded" && wait !== null;
        expect(noRush !== null).toBe(isDue && wait.gain > 0);
        // A wash that leaves more than there is can be worse than its cost.
        if (wait && inputs.terms.residualSoiling === 0)
          expect(wait.gain).toBeLessThanOrEqual(inputs.terms.washCost * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it("comes between waiting and washing, as the soiling rises", ({ expect }) => {
    let unhurried = 0;
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const said = Array.from({ length: 13 }, (_, step) => {
          const soiling = { ...inputs.soiling, level: { mean: step / 50, spread: 0.005 } };
          const terms = { ...inputs.terms, blockedWeeks: [] };
          const plant = { ...inputs, terms, soiling, worlds: 150, canWait: true };
          const { noRush, state, wash } = decisionOf(plant, solve(plant));
          if (noRush !== null) return "no rush";
          return state === "noWashNeeded" || wash!.best > addDays(TODAY, 7) ? "wait" : "wash";
        });
        unhurried += said.filter((one) => one === "no rush").length;
        expect(said.filter((one, at) => one !== said[at - 1]).join(", ")).toMatch(
          /^(wait)?(, )?(no rush)?(, )?(wash)?$/,
        );
      }),
      { numRuns: 12 },
    );
    expect(unhurried).toBeGreaterThan(1);
  });

  it("earns as much as a plan with fixed dates with fewer washes, in rain that neither knows", ({ expect }) => {
    const d = Float64Array.from({ length: 12 }, (_, month) => 2 - Math.cos((Math.PI * month) / 6));
    const p = d.map((days) => 6 * days);
    const years = analytics.rainYears({ p, d, seed: "truth", years: 25, memory: rainMemory(p) });
    const { plan, waiting, washes } = judgeWaiting({ years, p, d }, "known", analytics);
    // Over 150 such years 3.6 ± 2% more; 25 tell no more than that nothing is lost.
    expect(waiting).toBeGreaterThan(0.98 * plan);
    expect(washes.waiting).toBeLessThan(0.85 * washes.plan);
  });
});
