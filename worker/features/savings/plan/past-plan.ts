import type { SavingsResult } from "#contract/savings/savings";
import { planCleanings } from "#domain/cleaning-plan/index";
import type { devices } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { type PlanCase, planCase } from "./plan-case.ts";

/** A plan that nobody was told: what today's inputs ask of what was known on a day. */
export interface PastPlan {
  planCase: PlanCase;
  /** Null: `planCase` names what is missing. */
  result: SavingsResult | null;
}

/** The plan on the morning of a day: measurements, cleanings and rain of the days before it, inputs as they are saved now. */
export async function pastPlan(
  runner: Runner,
  device: typeof devices.$inferSelect,
  morning: string,
): Promise<PastPlan> {
  const asked = await planCase(runner, device, morning);
  const { request, basis } = asked;
  return { planCase: asked, result: request && planCleanings({ ...request, ...basis }, runner.kernels) };
}
