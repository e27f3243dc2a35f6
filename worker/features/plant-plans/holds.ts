import { and, desc, eq, gt, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import type { PastHold, PastHolds } from "#contract/decision/holds";
import { washStep } from "#contract/decision/money";
import { callOffCost, type HeldPlant, holdResult, plantWashes, wholeWashes } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import { jsonValues } from "../../platform/db.ts";
import { washHolds } from "../../platform/schema.ts";
import { storedResult } from "./current-plan.ts";
import type { HoldRow } from "./hold-rows.ts";
import { basisOf, plantCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";
import { usedTerms } from "./used-terms.ts";

/**
 * A mail's holds ended within a week: four weeks to three before its Monday, a week after their result can be known, so that the rain of
 * services has come and it is Monday in every zone.
 */
const ENDED = { from: -27, to: -21 };

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
    rows.some(({ ended_day }) => ended_day !== null) && plan ? await judgedPlant(runner, plantId, plan) : null;
  return { today, step, holds: rows.map((row) => pastHold(row, plant)) };
}
const YEAR_DAYS = 365;

type StoredResult = NonNullable<Awaited<ReturnType<typeof storedResult>>>;

type JudgedPlant = HeldPlant & { callOff: (from: string) => number };

async function judgedPlant(runner: Runner, plantId: string, current: StoredResult): Promise<JudgedPlant | null> {
  const terms = usedTerms(current);
  const stored = await plantCase(runner, plantId);
  const { plant } = stored;
  if (terms === null || plant.energy === null) return null;
  const { soiling } = basisOf(stored);
  const { today, rain, fallen, inputs } = plant;
  const washes = wholeWashes(plantWashes(plant));
  const callOff = (from: string) => callOffCost({ inputs, today: from });
  return { today, terms, energy: plant.energy.year, rain, fallen, washes, soiling, callOff };
}

function pastHold(
  { from_day, loss, loss_range, rain_by, is_chosen, ended_day, ended_by, ...row }: HoldRow,
  plant: JudgedPlant | null,
): PastHold {
  const held = { from: from_day, loss, range: loss_range, ended: ended_day };
  return {
    from: from_day,
    loss,
    rainBy: rain_by,
    ...(is_chosen && { isChosen: true }),
    ended: ended_day === null || ended_by === null ? null : { day: ended_day, by: ended_by },
    chance: row.chance,
    costOfWeek: row.cost_of_week,
    result: plant && holdResult({ ...held, callOff: plant.callOff(from_day) }, plant, analytics()),
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
    .orderBy(washHolds.plant_id, washHolds.from_day);
  const known: { plant_id: string; step: number; hold: PastHold }[] = [];
  for (const [plant_id, ended] of Map.groupBy(rows, (row) => row.plant_id)) {
    const { step, holds } = await pastHolds(runner, plant_id);
    for (const hold of holds)
      if (hold.result && ended.some(({ from_day }) => from_day === hold.from)) known.push({ plant_id, step, hold });
    if (known.length >= MAX_JUDGED) return known.slice(0, MAX_JUDGED);
  }
  return known;
}
const MAX_JUDGED = 3;
