import type { SavingsResult } from "#contract/savings/savings";
import { planCleanings } from "#domain/cleaning-plan/index";
import type { devices } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { type PlanCase, planCase } from "./plan-case.ts";

export interface PastPlan {
  planCase: PlanCase;
  result: SavingsResult | null;
}

export async function pastPlan(
  runner: Runner,
  device: typeof devices.$inferSelect,
  morning: string,
): Promise<PastPlan> {
  const pastCase = await planCase(runner, device, morning);
  const { request, basis } = pastCase;
  return { planCase: pastCase, result: request && planCleanings({ ...request, ...basis }, runner.kernels) };
}
