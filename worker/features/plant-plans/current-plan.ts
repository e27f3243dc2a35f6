import { and, desc, eq, lt, sql } from "drizzle-orm";
import { dayOf, mondayOf } from "#contract/common/calendar";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { PlantDecision } from "#contract/decision/decision";
import type { PlantPlanResult, PlantPlanRow } from "#contract/decision/plant-plan";
import { decideAgain } from "#contract/decision/no-rush";
import { decisionText } from "#contract/decision/texts";
import type { CalculationInputs } from "#contract/records/inputs";
import {
  climateAlone,
  type HoldState,
  isByClimate,
  type PlannedPlant,
  plannedRow,
  plantDecision,
} from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { addEvent } from "../../platform/tasks/events.ts";
import { planMondays, plantPlans } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";
import { closeWashMessagesOf } from "../messages/index.ts";
import { markPlantPlans } from "../../platform/tasks/due-plans.ts";
import { nextMorning } from "./daily/run.ts";
import { changeReasons, type PlanFacts } from "./facts.ts";
import { type ChangedHolds, changedHolds, storeHolds } from "./hold-rows.ts";
import { basisOf, plantCase, type PlannedBasis, type StoredCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";
import { rowOf, storedDecision, type StoredPlantPlan } from "./stored-decision.ts";
import { isWashTold } from "./wash-news.ts";
import { worthAnswer } from "./v1-figures.ts";

/** Parallel calculations agree after one more look; more tries are a fault elsewhere. */
const MAX_TRIES = 3;
const HUNDREDTHS = 100;

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
    const row = await calculate(runner, plantId, current, former);
    if ((await storePlan(runner, row, former)) || tries === MAX_TRIES) return currentOf(row);
  }
}

/** The plan, and what previews are drawn from: without the forecast if the plan is. */
export async function planAndBasis(
  runner: Runner,
  plantId: string,
): Promise<{ current: CurrentPlantPlan | null; basis: PlannedBasis }> {
  const known = await plantCase(runner, plantId);
  const current = await currentPlantResult(runner, plantId, known);
  const { plant } = known;
  const rain = current && isByClimate(current.row.facts) ? climateAlone(plant.rain) : plant.rain;
  const isHeld = current !== null && plantDecision(current.row, plant.today).state === "hold";
  const held = { forecast: plant.rain.covered ? plant.rain.forecast : undefined };
  return { current, basis: { ...basisOf({ ...known, plant: { ...plant, rain } }), ...(isHeld && { held }) } };
}

const currentOf = (row: CalculatedRow): CurrentPlantPlan => ({
  row: rowOf(row),
  plan: row.result,
  facts: row.facts as PlanFacts | null,
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

type CalculatedPlan = CalculatedRow &
  Pick<typeof planMondays.$inferSelect, "monday"> & {
    /** Day on which the wash is decided again. */
    again: string | null;
    headline: string;
    said: (typeof planMondays.$inferSelect)["decision"];
    isTold: boolean;
    holds: ChangedHolds;
  };

async function calculate(
  { db, now }: Runner,
  plantId: string,
  current: StoredCase,
  former: StoredPlantPlan | null,
): Promise<CalculatedPlan> {
  const { plant, fingerprint } = current;
  const held = heldBy(former);
  const calculatedAt = Math.floor(now);
  const { planned, row } = plannedRow({ plant_id: plantId, calculatedAt }, plant, held, analytics());
  const { plan } = planned;
  const decision = plantDecision(row, plant.today);
  const { state, wash, weeks } = decision;
  const monday = mondayOf(plant.today);
  const facts = planFacts(current, planned);
  const best = wash?.best ?? null;
  const changed = facts && (await changeSince(db, { plantId, monday }, best, facts));
  return {
    plant_id: plantId,
    timezone: plant.timezone,
    fingerprint,
    result: plan,
    ...storedDecision(row, { ...row.facts, changed }),
    facts,
    best,
    calculated_at: calculatedAt,
    monday,
    again: decideAgain(decision),
    headline: decisionText(decision).headline,
    said: { state, wash, worth: weeks.map(({ worth }) => worth) },
    // Of a person's choice the next daily run tells.
    isTold: isWashTold(decision) && decision.choice?.version === held.choice?.version,
    holds: changedHolds(decision, held.hold),
  };
}

/** Null without a plan. */
export function planFacts({ plant, energyFile }: StoredCase, { terms, facts }: PlannedPlant): PlanFacts | null {
  if (terms === null) return null;
  const round = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;
  const rate = facts.sources.find(({ input }) => input === "rate") as { rate: number };
  const { rain } = facts.sources.find(({ input }) => input === "rain") as { rain: number };
  const washed = plant.washes.findLast(({ day }) => day <= plant.today);
  const wet = [...plant.fallen].findLast(([, fell]) => fell !== null && fell >= rain * MILLIMETERS_PER_INCH);
  return {
    today: plant.today,
    // Every good day changes a measured value a little.
    terms: { ...terms, soilingRates: terms.soilingRates.map(() => round(rate.rate)), rainThreshold: round(rain) },
    energy: energyFile ?? { file: "", uploadedAt: 0 },
    measured: facts.soiling && { day: facts.soiling.day, loss: facts.soiling.loss },
    rainSource: plant.rain.covered ? plant.rain.source : "",
    cleaned: washed?.day ?? null,
    rained: wet ? { day: wet[0], rain: wet[1]! } : null,
  };
}

/** Since the newest week before this one, so that an undone change leaves no trace. */
async function changeSince(
  db: Database,
  { plantId, monday }: { plantId: string; monday: string },
  best: string | null,
  facts: PlanFacts,
): Promise<PlantPlanRow["facts"]["changed"]> {
  const [former] = await db
    .select()
    .from(planMondays)
    .where(and(eq(planMondays.plant_id, plantId), lt(planMondays.monday, monday)))
    .orderBy(desc(planMondays.monday))
    .limit(1);
  const before = former?.decision.wash?.best ?? null;
  if (!former || before === best) return null;
  const reasons = changeReasons({ recommended: before, facts: former.facts as PlanFacts }, best, facts);
  return { since: former.monday, from: before, reasons };
}

type News = Pick<CalculatedPlan, "said" | "again">;

/** Whether state, date or rush differ from what the stored plan said when it was calculated. */
function isNews(former: StoredPlantPlan | null, { said: { state, wash }, again }: News): boolean {
  if (former?.calculated_at == null) return true;
  const before = plantDecision(rowOf(former), dayOf(former.timezone, former.calculated_at));
  return before.state !== state || before.wash?.best !== wash?.best || (before.noRush !== null) !== (again !== null);
}

const changeEvent = (
  { plant_id, fingerprint, calculated_at }: Pick<CalculatedPlan, "plant_id" | "fingerprint" | "calculated_at">,
  { said: { state, wash }, again, headline }: News & Pick<CalculatedPlan, "headline">,
) => {
  const worth = wash && worthAnswer(wash);
  return {
    type: "recommendation.changed" as const,
    key: `${plant_id}:${calculated_at}:${fingerprint}`,
    plant: plant_id,
    data: {
      text: headline,
      state,
      no_rush: again !== null,
      decide_again_day: again,
      date: wash?.best ?? null,
      first_day: wash?.first ?? null,
      last_day: wash?.last ?? null,
      worth_usd: worth?.mean_usd ?? null,
      worth_low_usd: worth?.p10_usd ?? null,
      worth_high_usd: worth?.p90_usd ?? null,
    },
  };
};

/** False: another calculation was stored since `former`. */
async function storePlan(
  { db, now }: Runner,
  { monday, said, again, headline, isTold, holds, ...row }: CalculatedPlan,
  former: StoredPlantPlan | null,
): Promise<boolean> {
  const { plant_id, fingerprint, facts } = row;
  const isFormer = and(eq(plantPlans.plant_id, plant_id), eq(plantPlans.fingerprint, former?.fingerprint ?? ""));
  const isNew = and(eq(plantPlans.plant_id, plant_id), eq(plantPlans.fingerprint, fingerprint));
  const [, , { meta }] = await db.batch([
    markPlantPlans(db, sql`(select ${plant_id} as plant_id)`, nextMorning(row.timezone, now)),
    // Before the update, so that of two calculations only the one that is stored writes it.
    addEvent(
      db,
      changeEvent(row, { said, again, headline }),
      now,
      sql`${isNews(former, { said, again }) ? 1 : 0} and ${isStored(plantPlans, isFormer)}`,
    ),
    db.update(plantPlans).set(row).where(isFormer),
    db
      .insert(planMondays)
      .select(
        sql`select plant_id, ${monday}, ${JSON.stringify(said)}, ${JSON.stringify(facts)} from ${plantPlans}
          where ${isNew} and ${facts === null ? 0 : 1}`,
      )
      .onConflictDoNothing(),
    ...storeHolds(db, holds, isNew),
    // The bell says no longer that a wash is due if the page doesn't. The daily run opens it again, or tells the news.
    ...(isTold ? [] : [closeWashMessagesOf(db, plant_id, now, isStored(plantPlans, isNew))]),
  ]);
  return meta.changes === 1;
}
