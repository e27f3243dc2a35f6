import type { PlanEnergy, SavingsBasis } from "#contract/savings/savings";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";

export type KnownBasis = SavingsBasis & { energy: PlanEnergy };

/** First the basis of plans, then one message per plan. */
export type ToWorker = { kind: "basis"; basis: KnownBasis } | { kind: "plan"; id: number; terms: PlanTerms };

export type FromWorker = { kind: "plan"; id: number; plan: FreshResult } | { kind: "failed"; id: number };
