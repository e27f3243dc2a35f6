import { and, desc, eq, lt, sql } from "drizzle-orm";
import { dayOf, mondayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import type { PlanFacts, PlantPlanResult, PlantPlanRow, SaidDecision } from "#contract/decision/plant-plan";
import { decideAgain } from "#contract/decision/no-rush";
import { decisionText } from "#contract/decision/texts";
import type { CalculationInputs } from "#contract/records/inputs";
import type { PreviewBasis } from "#contract/savings/preview-basis";
import { climateAlone, type HoldState, isByClimate, plannedRow, plantDecision } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { addEvent } from "../../platform/tasks/events.ts";
import { planMondays, plantPlans } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";
import { closeWashMessagesOf } from "../messages/index.ts";
import { markPlantPlans } from "../../platform/tasks/due-plans.ts";
import { nextMorning } from "./daily/run.ts";
import { changeReasons, planFacts } from "./facts.ts";
import { storeHold } from "./hold-rows.ts";
import { basisOf, plantCase, type StoredCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";
import { reopenedMessage } from "./reopened-message.ts";
import { rowOf, storedDecision, type StoredPlantPlan } from "./stored-decision.ts";
import { isWashTold } from "./wash-news.ts";
import { worthAnswer } from "./v1-figures.ts";

/** Parallel calculations agree after one more look; more tries are a fault elsewhere. */
const MAX_TRIES = 3;

/** The row of a plant, brought to what it is made of now. Null: the calculation limit is reached. */
export async function currentPlantPlan(runner: Runner, plantId: string): Promise<PlantPlanRow | null> {
  const current = await currentPlantResult(runner, plantId);
  return current && current.row;
}

/** What it says today. */
export async function currentDecision(runner: Runner, plantId: string): Promise<PlantDecision | null> {
  const row = await currentPlantPlan(runner, plantId);
  return row && plantDecision(row, dayOf(row.timezone, runner.now));
}

export interface CurrentPlantPlan {
  row: PlantPlanRow;
  /** Null: the row's decision names what is missing. */
  plan: PlantPlanResult | null;
  facts: PlanFacts | null;
}

/** `known`: what it is made of, as just read. */
export async function currentPlantResult(
  runner: Runner,
  plantId: string,
  known?: StoredCase,
): Promise<CurrentPlantPlan | null> {
  const { db } = runner;
  for (let tries = 1; ; tries++) {
    const current = (tries === 1 ? known : undefined) ?? (await plantCase(runner, plantId));
    const former = await storedPlan(db, plantId);
    if (former?.fingerprint === current.fingerprint) return currentOf(former);
    if (runner.mayCalculate && !(await runner.mayCalculate())) return null;
    const calculated = await calculate(runner, plantId, current, former);
    if ((await storePlan(runner, calculated, former)) || tries === MAX_TRIES) return currentOf(calculated.row);
  }
}

/** The plan, and what previews are drawn from: without the forecast if the plan is. */
export async function planAndBasis(
  runner: Runner,
  plantId: string,
): Promise<{ current: CurrentPlantPlan | null; basis: PreviewBasis }> {
  const known = await plantCase(runner, plantId);
  const current = await currentPlantResult(runner, plantId, known);
  const { plant } = known;
  const rain = current && isByClimate(current.row.facts) ? climateAlone(plant.rain) : plant.rain;
  return { current, basis: basisOf({ ...known, plant: { ...plant, rain } }) };
}

const currentOf = (row: CalculatedRow): CurrentPlantPlan => ({
  row: rowOf(row),
  plan: row.result,
  facts: row.facts,
});

/** What the decision would be with other inputs. Nothing is stored; a wash on hold stays so. */
export async function previewDecision(
  runner: Runner,
  plantId: string,
  typed: CalculationInputs,
): Promise<PlantDecision> {
  const [{ plant }, former] = await Promise.all([
    plantCase(runner, plantId, { typed }),
    storedPlan(runner.db, plantId),
  ]);
  return plantDecision(
    plannedRow({ plant_id: plantId, calculatedAt: null }, plant, heldBy(former), analytics()).row,
    plant.today,
  );
}

/** As stored, which may be of yesterday. */
export async function storedResult(db: Database, plantId: string): Promise<CurrentPlantPlan | null> {
  const row = await storedPlan(db, plantId);
  return row?.calculated_at == null ? null : currentOf(row);
}

async function storedPlan(db: Database, plantId: string): Promise<StoredPlantPlan | null> {
  const [row] = await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plantId));
  return row ?? null;
}

function heldBy(stored: StoredPlantPlan | null): HoldState {
  const { hold = null, choice = null } = stored?.decision?.facts ?? {};
  return { hold, choice };
}

type CalculatedRow = Omit<StoredPlantPlan, "due_at" | "hold_choice" | "told_on">;

interface CalculatedPlan {
  row: CalculatedRow;
  decision: PlantDecision;
}

async function calculate(
  { db, now }: Runner,
  plantId: string,
  current: StoredCase,
  former: StoredPlantPlan | null,
): Promise<CalculatedPlan> {
  const { plant, fingerprint } = current;
  const known = { plant_id: plantId, calculatedAt: Math.floor(now) };
  const { planned, row } = plannedRow(known, plant, heldBy(former), analytics());
  const decision = plantDecision(row, plant.today);
  const best = decision.wash?.best ?? null;
  const facts = planFacts(current, planned);
  const changed = facts && (await changeSince(db, plantId, best, facts));
  return {
    decision,
    row: {
      plant_id: plantId,
      timezone: plant.timezone,
      fingerprint,
      result: planned.plan,
      ...storedDecision(row, { ...row.facts, changed }),
      facts,
      best,
      calculated_at: known.calculatedAt,
    },
  };
}

/** Since the newest week before this one, so that an undone change leaves no trace. */
async function changeSince(
  db: Database,
  plantId: string,
  best: string | null,
  facts: PlanFacts,
): Promise<PlantDecision["changed"]> {
  const isBefore = lt(planMondays.monday, mondayOf(facts.today));
  const [former] = await db
    .select()
    .from(planMondays)
    .where(and(eq(planMondays.plant_id, plantId), isBefore))
    .orderBy(desc(planMondays.monday))
    .limit(1);
  const before = former?.decision.wash?.best ?? null;
  if (!former || before === best) return null;
  const reasons = changeReasons({ recommended: before, facts: former.facts }, best, facts);
  return { since: former.monday, from: before, reasons };
}

/** Whether state, date or rush differ from what the stored plan said when it was calculated. */
function isNews(former: StoredPlantPlan | null, { state, wash, noRush }: PlantDecision): boolean {
  if (former?.calculated_at == null) return true;
  const before = plantDecision(rowOf(former), dayOf(former.timezone, former.calculated_at));
  return before.state !== state || before.wash?.best !== wash?.best || (before.noRush === null) !== (noRush === null);
}

function changeEvent({ row, decision }: CalculatedPlan) {
  const { plant_id, state, wash, noRush } = decision;
  const worth = wash && worthAnswer(wash);
  return {
    type: "recommendation.changed" as const,
    key: `${plant_id}:${row.calculated_at}:${row.fingerprint}`,
    plant: plant_id,
    data: {
      text: decisionText(decision).headline,
      state,
      no_rush: noRush !== null,
      decide_again_day: decideAgain(decision),
      date: wash?.best ?? null,
      first_day: wash?.first ?? null,
      last_day: wash?.last ?? null,
      worth_usd: worth?.mean_usd ?? null,
      worth_low_usd: worth?.p10_usd ?? null,
      worth_high_usd: worth?.p90_usd ?? null,
    },
  };
}

/** False: another calculation was stored since `former`. */
async function storePlan(
  { db, now }: Runner,
  calculated: CalculatedPlan,
  former: StoredPlantPlan | null,
): Promise<boolean> {
  const { row, decision } = calculated;
  const { plant_id, state, wash, weeks, today } = decision;
  const isOfPlant = eq(plantPlans.plant_id, plant_id);
  const isFormer = and(isOfPlant, eq(plantPlans.fingerprint, former?.fingerprint ?? ""));
  const isNew = and(isOfPlant, eq(plantPlans.fingerprint, row.fingerprint));
  const said: SaidDecision = { state, wash, worth: weeks.map(({ worth }) => worth) };
  const held = heldBy(former);
  // Of a person's choice the next daily run tells.
  const isTold = isWashTold(decision) && decision.choice?.version === held.choice?.version;
  const reopened = await reopenedMessage(db, decision, now, isStored(plantPlans, isNew));
  const [, , { meta }] = await db.batch([
    markPlantPlans(db, sql`(select ${plant_id} as plant_id)`, nextMorning(row.timezone, now)),
    // Before the update, so that of two calculations only the one that is stored writes it.
    addEvent(
      db,
      changeEvent(calculated),
      now,
      sql`${isNews(former, decision) ? 1 : 0} and ${isStored(plantPlans, isFormer)}`,
    ),
    db.update(plantPlans).set(row).where(isFormer),
    db
      .insert(planMondays)
      .select(
        sql`select plant_id, ${mondayOf(today)}, ${JSON.stringify(said)}, ${JSON.stringify(row.facts)} from ${plantPlans}
          where ${isNew} and ${row.facts === null ? 0 : 1}`,
      )
      .onConflictDoNothing(),
    ...storeHold(db, decision, held.hold, isNew),
    // The bell says that a wash is due if the page does. Only the daily run tells the news.
    ...(isTold || reopened.length > 0
      ? reopened
      : [closeWashMessagesOf(db, plant_id, now, isStored(plantPlans, isNew))]),
  ]);
  return meta.changes === 1;
}
