import { eq } from "drizzle-orm";
import type { ChangeReason } from "#contract/dashboard/reasons";
import type { SavingsResult } from "#contract/savings/savings";
import { nextDate, planBrief, planCleanings } from "#domain/cleaning-plan/index";
import type { Database } from "../../../platform/db.ts";
import { recommendations, type DeviceRow } from "../../../platform/schema.ts";
import type { StoredRequest } from "../request.ts";
import type { Runner } from "../runner.ts";
import { changeReasons, type PlanFacts } from "./facts.ts";
import { type PlanCase, planCase } from "./plan-case.ts";
import { lastCleaningAndRain } from "./last-cleaning-and-rain.ts";

interface RecommendationChange {
  from: string | null;
  reasons: ChangeReason[];
  at: number;
}

export interface CurrentPlan {
  fingerprint: string;
  request: StoredRequest;
  result: SavingsResult;
  facts: PlanFacts;
  recommended: string | null;
  changed: RecommendationChange | null;
  calculatedAt: number;
}

/** Parallel calculations agree after one more look; more tries are a fault elsewhere. */
const MAX_TRIES = 3;

export interface Current {
  planCase: PlanCase;
  /** Null: `planCase` names what is missing, or the calculation limit is reached. */
  plan: CurrentPlan | null;
  isLimited?: true;
}

export async function currentPlan(runner: Runner, device: DeviceRow): Promise<Current> {
  for (let tries = 1; ; tries++) {
    const current = await planCase(runner, device);
    if (current.request === null) return { planCase: current, plan: null };
    const former = await storedPlan(runner.db, device.device_id);
    if (former?.fingerprint === current.fingerprint) return { planCase: current, plan: former };
    if (runner.mayCalculate && !(await runner.mayCalculate()))
      return { planCase: current, plan: null, isLimited: true };
    const plan = await calculate(runner, device, current, current.request, former);
    if ((await storePlan(runner.db, device.device_id, plan, former)) || tries === MAX_TRIES)
      return { planCase: current, plan };
  }
}

export async function storedPlan(db: Database, deviceId: string): Promise<CurrentPlan | null> {
  const [row] = await db.select().from(recommendations).where(eq(recommendations.device_id, deviceId));
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    request: row.request as StoredRequest,
    result: row.result as SavingsResult,
    facts: row.facts as PlanFacts,
    recommended: row.recommended,
    changed: row.changed as RecommendationChange | null,
    calculatedAt: row.calculated_at,
  };
}

async function calculate(
  runner: Runner,
  device: DeviceRow,
  { basis, rate, energyFile, fingerprint }: PlanCase,
  request: StoredRequest,
  former: CurrentPlan | null,
): Promise<CurrentPlan> {
  const { device_id: _, energy: __, ...terms } = request;
  const cleaned = await lastCleaningAndRain(runner, device, basis.today, terms.rainThreshold);
  const keep = keptDate(former, cleaned.cleaned);
  const result = planCleanings({ ...request, ...basis, ...(keep && { keep }) }, runner.kernels);
  const facts: PlanFacts = {
    today: basis.today,
    terms,
    rateOf: rate!.of,
    energy: energyFile!,
    measured: basis.measured,
    ...(basis.growth && { growth: basis.growth.limit }),
    rainSource: result.rainSource,
    ...cleaned,
  };
  const recommended = nextDate(result, basis.today);
  const calculatedAt = Math.floor(runner.now);
  return {
    fingerprint,
    request,
    result: { ...result, recommended },
    facts,
    recommended,
    changed: changeSince(former, recommended, facts, calculatedAt),
    calculatedAt,
  };
}

function keptDate(former: CurrentPlan | null, cleaned: string | null): string | null {
  const isWashed = cleaned !== null && cleaned > (former?.facts.cleaned ?? "");
  return isWashed ? null : (former?.recommended ?? null);
}

function changeSince(
  former: CurrentPlan | null,
  recommended: string | null,
  facts: PlanFacts,
  at: number,
): RecommendationChange | null {
  if (former === null) return null;
  if (former.recommended === recommended) return former.changed;
  return { from: former.recommended, reasons: changeReasons(former, recommended, facts), at };
}

async function storePlan(
  db: Database,
  device_id: string,
  { calculatedAt, ...plan }: CurrentPlan,
  former: CurrentPlan | null,
): Promise<boolean> {
  const row = { ...plan, brief: planBrief(plan.result), calculated_at: calculatedAt };
  const { meta } = await db
    .insert(recommendations)
    .values({ device_id, ...row })
    .onConflictDoUpdate({
      target: recommendations.device_id,
      set: row,
      setWhere: eq(recommendations.fingerprint, former?.fingerprint ?? ""),
    });
  return meta.changes === 1;
}
