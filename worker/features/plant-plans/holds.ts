import { and, desc, eq, gt, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import type { PastHold, PastHolds } from "#contract/decision/holds";
import { washStep } from "#contract/decision/money";
import { type HeldPlant, holdResult, plantWashes, wholeWashes } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import { jsonValues } from "../../platform/db.ts";
import { washHolds } from "../../platform/schema.ts";
import { storedResult } from "./current-plan.ts";
import type { HoldRow } from "./hold-rows.ts";
import { basisOf, plantCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";
import { usedTerms } from "./used-terms.ts";

/** A mail's holds ended within a week: three weeks to two before its Monday. */
const ENDED = { from: -20, to: -14 };

/** Newest holds of a plant. Results need the rain of the last year. */
export async function pastHolds(runner: Runner, plantId: string): Promise<PastHolds> {
  const { db, now } = runner;
  const [plan, rows] = await Promise.all([
    storedResult(db, plantId),
    db
      .select()
      .from(washHolds)
      .where(and(eq(washHolds.plant_id, plantId), gt(washHolds.from_day, addDays(dayOf("UTC", now), -YEAR_DAYS))))
      .orderBy(desc(washHolds.from_day)),
  ]);
  const today = dayOf(plan?.row.timezone ?? "UTC", now);
  const step = washStep(plan?.plan?.washCost ?? 0);
  const plant =
    rows.some(({ ended_day }) => ended_day !== null) && plan ? await heldPlant(runner, plantId, plan) : null;
  return { today, step, holds: rows.map((row) => pastHold(row, plant)) };
}
const YEAR_DAYS = 365;

type StoredResult = NonNullable<Awaited<ReturnType<typeof storedResult>>>;

async function heldPlant(runner: Runner, plantId: string, current: StoredResult): Promise<HeldPlant | null> {
  const terms = usedTerms(current);
  const stored = await plantCase(runner, plantId);
  const { plant } = stored;
  if (terms === null || plant.energy === null) return null;
  const { soiling } = basisOf(stored);
  const { today, rain, fallen } = plant;
  return { today, terms, energy: plant.energy.year, rain, fallen, washes: wholeWashes(plantWashes(plant)), soiling };
}

function pastHold(
  { from_day, loss, loss_range, rain_by, ended_day, ended_by, ...row }: HoldRow,
  plant: HeldPlant | null,
): PastHold {
  return {
    from: from_day,
    loss,
    rainBy: rain_by,
    ended: ended_day === null || ended_by === null ? null : { day: ended_day, by: ended_by },
    chance: row.chance,
    costOfWeek: row.cost_of_week,
    result: plant && holdResult({ from: from_day, loss, range: loss_range, ended: ended_day }, plant, analytics()),
  };
}

/** Holds whose result is known from this Monday on, by plant. */
export async function holdsJudgedOn(
  runner: Runner,
  plants: readonly string[],
  monday: string,
): Promise<{ plant_id: string; step: number; hold: PastHold }[]> {
  const { from, to } = ENDED;
  const rows = await runner.db
    .select({ plant_id: washHolds.plant_id, from_day: washHolds.from_day })
    .from(washHolds)
    .where(
      and(
        sql`${washHolds.plant_id} in ${jsonValues([...plants])}`,
        sql`${washHolds.ended_day} between ${addDays(monday, from)} and ${addDays(monday, to)}`,
      ),
    )
    .orderBy(washHolds.plant_id)
    .limit(MAX_JUDGED);
  const known: { plant_id: string; step: number; hold: PastHold }[] = [];
  for (const [plant_id, ended] of Map.groupBy(rows, (row) => row.plant_id)) {
    const { step, holds } = await pastHolds(runner, plant_id);
    for (const hold of holds)
      if (hold.result && ended.some(({ from_day }) => from_day === hold.from)) known.push({ plant_id, step, hold });
  }
  return known;
}
const MAX_JUDGED = 3;
