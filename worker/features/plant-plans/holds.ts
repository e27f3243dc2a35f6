import { and, desc, eq, gt, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import type { PastHold, PastHolds } from "#contract/decision/holds";
import { washStep } from "#contract/decision/money";
import { callOffCost, type HeldPlant, holdResult, plantWashes, wholeWashes } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import { jsonValues } from "../../platform/db.ts";
import { washHolds } from "../../platform/schema.ts";
import { type CurrentPlantPlan, storedResult } from "./current-plan.ts";
import { basisOf, plantCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";

const YEAR_DAYS = 365;
/**
 * A mail's holds ended within a week: four weeks to three before its Monday, a week after their result can be known, so that the rain of
 * services has come and it is Monday in every zone.
 */
const ENDED = { from: -27, to: -21 };
const MAX_JUDGED = 3;

/** Newest holds of a plant. Results need the rain of the last year. */
export async function pastHolds(runner: Runner, plantId: string): Promise<PastHolds> {
  const { db, now } = runner;
  const isOfYear = gt(washHolds.from_day, addDays(dayOf("UTC", now), -YEAR_DAYS));
  const [plan, rows] = await Promise.all([
    storedResult(db, plantId),
    db
      .select()
      .from(washHolds)
      .where(and(eq(washHolds.plant_id, plantId), isOfYear))
      .orderBy(desc(washHolds.from_day)),
  ]);
  const plant = plan && rows.some(({ hold }) => hold.ended) ? await judgedPlant(runner, plantId, plan) : null;
  return {
    today: dayOf(plan?.row.timezone ?? "UTC", now),
    step: washStep(plan?.plan?.washCost ?? 0),
    holds: rows.map(({ hold, known: { range, ...known } }): PastHold => {
      const held = { from: hold.from, loss: known.loss, range, ended: hold.ended?.day ?? null };
      const resultOf = ({ inputs, ...one }: NonNullable<typeof plant>) =>
        holdResult({ ...held, callOff: callOffCost({ inputs, today: hold.from }) }, one, analytics());
      return Object.assign({}, hold, known, { result: plant && resultOf(plant) });
    }),
  };
}

async function judgedPlant(runner: Runner, plantId: string, { facts }: CurrentPlantPlan) {
  const stored = await plantCase(runner, plantId);
  const { plant } = stored;
  if (facts === null || plant.energy === null) return null;
  const held: HeldPlant = {
    ...plant,
    terms: facts.terms,
    energy: plant.energy.year,
    washes: wholeWashes(plantWashes(plant)),
    soiling: basisOf(stored).soiling,
  };
  return { ...held, inputs: plant.inputs };
}

/** Holds whose result is known from this Monday on, by plant. */
export async function holdsJudgedOn(
  runner: Runner,
  plants: readonly string[],
  monday: string,
): Promise<{ plant_id: string; step: number; hold: PastHold }[]> {
  const { from, to } = ENDED;
  const isOfPlants = sql`${washHolds.plant_id} in ${jsonValues([...plants])}`;
  const rows = await runner.db
    .select({ plant_id: washHolds.plant_id, from_day: washHolds.from_day })
    .from(washHolds)
    .where(and(isOfPlants, sql`${washHolds.ended_day} between ${addDays(monday, from)} and ${addDays(monday, to)}`))
    .orderBy(washHolds.plant_id, washHolds.from_day);
  const known: { plant_id: string; step: number; hold: PastHold }[] = [];
  for (const [plant_id, ended] of Map.groupBy(rows, (row) => row.plant_id)) {
    const { step, holds } = await pastHolds(runner, plant_id);
    for (const hold of holds)
      if (hold.result && ended.some(({ from_day }) => from_day === hold.from)) known.push({ plant_id, step, hold });
    if (known.length >= MAX_JUDGED) break;
  }
  return known.slice(0, MAX_JUDGED);
}
