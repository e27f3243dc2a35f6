import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { PlanEnergy, SavingsResult } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { workerCalls } from "./worker-calls.ts";

export type KnownBasis = SavingsBasis & { energy: PlanEnergy };

/** First the basis of plans, then one message per plan. */
export type ToPlanner = { kind: "basis"; basis: KnownBasis } | { kind: "plan"; id: number; terms: PlanTerms };

export interface Planner {
  plan: (terms: PlanTerms) => Promise<SavingsResult>;
  stop: () => void;
}

export function startPlanner(basis: KnownBasis): Planner {
  const worker = new Worker(new URL("analytics.worker.ts", import.meta.url), { type: "module" });
  const call = workerCalls<SavingsResult>(worker, "This browser couldn't run the calculation.");
  const send = (message: ToPlanner): void => worker.postMessage(message, []);
  send({ kind: "basis", basis });
  return { plan: (terms) => call((id) => send({ kind: "plan", id, terms })), stop: () => worker.terminate() };
}
