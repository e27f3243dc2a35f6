import { and, eq, sql } from "drizzle-orm";
import type { HoldChoice, PlantDecision } from "#contract/decision/decision";
import type { SaveHoldChoice } from "#contract/decision/hold-choice";
import type { Author } from "../../access/audit.ts";
import { plantPlans } from "../../platform/schema.ts";
import { markPlansOfPlant } from "../../platform/tasks/due-plans.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import type { Runner } from "./runner.ts";

/** `before`: the decision without it. False: another choice was stored since `version`. */
export async function saveHoldChoice(
  { db, now }: Runner,
  before: Pick<PlantDecision, "plant_id" | "today" | "choice">,
  { is, version }: SaveHoldChoice,
  by: Author,
): Promise<boolean> {
  const { plant_id: plantId, today } = before;
  const choice: HoldChoice = { is, day: today, version: version + 1 };
  const isOfPlant = eq(plantPlans.plant_id, plantId);
  const isVersion = sql`coalesce(${plantPlans.hold_choice} ->> '$.version', 0) = ${version}`;
  const change = { before: { hold_choice: before.choice?.is ?? null }, after: { hold_choice: is } };
  const saved = await save(db, {
    entry: { action: "wash-hold-chosen", ...by, subject: plantId, ...change },
    unchanged: isStored(plantPlans, and(isOfPlant, isVersion)),
    statements: [
      db.update(plantPlans).set({ hold_choice: choice }).where(isOfPlant),
      markPlansOfPlant(db, plantId, now),
    ],
  });
  return saved !== null;
}
