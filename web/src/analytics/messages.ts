import type { PlanTerms } from "#domain/cleaning-plan/index";
import type { LivePlan, PackedBasis } from "./columns.ts";

/** To the worker: first what plans rest on, then one message a plan. */
export type ToWorker = { kind: "basis"; basis: PackedBasis } | { kind: "plan"; id: number; terms: PlanTerms };

/** From the worker: the answer to the plan of that id. */
export type FromWorker = { kind: "plan"; id: number; plan: LivePlan } | { kind: "failed"; id: number };
