import { eq, inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayOf, nextMonday } from "#contract/common/calendar";
import { plantDecision } from "#domain/decision/index";
import { storedDecisions } from "../../../worker/features/plant-plans/listed.ts";
import { rowOf } from "../../../worker/features/plant-plans/stored-decision.ts";
import { plantPlans, plants } from "../../../worker/platform/schema.ts";
import { figure, planFrom } from "../../fixtures/desert-plan.ts";
import { aPlant } from "../access/people.ts";
import { db } from "../daily/support.ts";
import { today } from "../savings/site.ts";
import { aStoredPlan } from "./builders.ts";

const HOURS = 7;
const monday = nextMonday(addDays(today(), 1));
const start = Date.parse(monday) / 1000;

/** A plan whose first wash is in a week, so that another week is best after it; each week has figures of its own. */
function aPlan(week: number, worth: number[]) {
  const plan = planFrom(monday, worth);
  const firstWeeks = Array.from({ length: 13 }, (_, n) => ({ worth: figure(1000 + n), pays: 0.5 + n / 100 }));
  return { ...plan, plans: plan.plans.with(2, { dates: [addDays(monday, 7 * week)], loss: 1 }), firstWeeks };
}

describe("a decision in a list", () => {
  it("is that of the plant at every hour, though washes of the first weeks aren't read before they are the next", async ({
    expect,
  }) => {
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Denver"];
    const ids: string[] = [];
    for (const timezone of zones)
      for (const plan of [aPlan(0, [900, 800, 700]), aPlan(1, [800, 900, 700]), aPlan(1, [900, 800, 700])]) {
        const id = await aPlant();
        await aStoredPlan(id, plan, { timezone });
        ids.push(id);
      }
    // Of a plan whose first date isn't its best week, as each calculation stores it.
    const best = { best: monday };
    for (const id of ids.filter((_, n) => n % 3 === 2))
      await db.update(plantPlans).set(best).where(eq(plantPlans.plant_id, id));
    const rows = await db.select().from(plantPlans).where(inArray(plantPlans.plant_id, ids));
    let unread = 0;
    for (let at = start - 3 * 86_400; at < start + 16 * 86_400; at += HOURS * 3600) {
      const listed = await storedDecisions(db, inArray(plants.plant_id, ids), at);
      const said = new Map(listed.map(({ decision }) => [decision.plant_id, decision]));
      for (const row of rows) {
        const whole = plantDecision(rowOf({ ...row, sensors: null }), dayOf(row.timezone, at));
        expect(said.get(row.plant_id)).toEqual(whole);
        unread += whole.wash?.best === row.decision!.plan!.plans[2]!.dates[0] ? 0 : 1;
      }
    }
    expect(unread).toBeGreaterThan(50);
  });
});
