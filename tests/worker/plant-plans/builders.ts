import { eq } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecisions } from "#contract/decision/decisions";
import type { PlanFacts, PlantPlan, PlantPlanRow } from "#contract/decision/plant-plan";
import { storedDecision } from "../../../worker/features/plant-plans/stored-decision.ts";
import { planMondays, plantPlans } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant } from "../access/people.ts";
import { db, dueInputs, energyOf, inputsOf, zone } from "../daily/support.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { yearTerms } from "../savings/cases.ts";
import { read, today } from "../savings/site.ts";
import { rowOfPlan } from "../../fixtures/desert-plan.ts";

/** Stores a plan as if calculated; null: the inputs were never saved. */
export async function aStoredPlan(
  plant_id: string,
  plan: PlantPlan | null,
  { timezone = "America/Los_Angeles", ...change }: Partial<PlantPlanRow> = {},
): Promise<void> {
  const obstacles = plan === null ? { obstacles: ["inputsNeverSaved" as const] } : {};
  const { blockedWeeks, facts } = rowOfPlan(plan, change);
  const stored = storedDecision({ blockedWeeks, plan }, { ...facts, ...obstacles });
  const row = { timezone, ...stored, best: plan?.plans[plan.best]!.dates[0] ?? null, calculated_at: 1, due_at: 1 };
  await db
    .insert(plantPlans)
    .values({ plant_id, ...row })
    .onConflictDoUpdate({ target: plantPlans.plant_id, set: row });
}

/** Of a plan of that day, with a loss measured the day before. */
export const planFactsOf = (day: string, residualSoiling: number, loss: number): PlanFacts => ({
  today: day,
  terms: { ...yearTerms(), residualSoiling },
  energy: { file: "", uploadedAt: 0 },
  measured: { day: addDays(day, -1), loss },
  rainSource: "",
  cleaned: null,
  rained: null,
});

const RECORD = 395;
const SPELL = 40;

/** Dry spells that rain ends, as at a desert plant; a little apart from sensor to sensor. */
const spells = (rate: number) =>
  Array.from({ length: RECORD }, (_, day) => ({ loss: 0.3 + rate * (day % SPELL) + 0.2 * Math.sin(7 * day) }));
const insolation = (days: { loss: number }[]) => days.map((day) => Object.assign(day, { insol_clean: 6 }));

export async function aPlantWith(rates: readonly number[], { isSaved = true, hasFile = true } = {}) {
  const { user, cookie, plant } = await anOwnerWithPlant();
  if (isSaved) await inputsOf(plant, { ...dueInputs, wash_cost: 2000, array_size: 20_000 });
  if (hasFile) await energyOf(plant);
  const sensors: string[] = [];
  for (const rate of rates) {
    const device = await aDevice(plant, { timezone: zone, device_name: `Sensor ${rate}` });
    await someDays(device, addDays(today(), -RECORD), insolation(spells(rate)));
    sensors.push(device);
  }
  return { user, cookie, plant, device: sensors[0] ?? "", sensors };
}
export type PlantSite = Awaited<ReturnType<typeof aPlantWith>>;

export const decisionOf = (site: PlantSite) => read<PlantDecision>(site, `/api/plant/${site.plant}/decision`);
export const listOf = async (site: PlantSite) => (await read<ListedDecisions>(site, "/api/decisions")).plants;
export const planOf = async ({ plant }: PlantSite) =>
  (await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant)))[0]!;

export async function storedBits(site: PlantSite) {
  await decisionOf(site);
  const { due_at: _, calculated_at: __, ...row } = await planOf(site);
  const mondays = await db.select().from(planMondays).where(eq(planMondays.plant_id, site.plant));
  return JSON.stringify([row, mondays]);
}
