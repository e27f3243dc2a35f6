import { useEffect, useMemo, useState } from "react";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { type Planner, startPlanner } from "../../../analytics/planner.ts";

/** Starts with the first plan; most people compare nothing. */
function lazyPlanner(basis: SavingsBasis, energy: NonNullable<SavingsBasis["energy"]>): Planner {
  let started: Planner | null = null;
  return {
    plan: (terms) => (started ??= startPlanner(basis, energy)).plan(terms),
    stop: () => {
      started?.stop();
      started = null;
    },
  };
}

export function useScenarioPlans(
  basis: SavingsBasis,
  energy: NonNullable<SavingsBasis["energy"]>,
  cases: readonly { key: string; terms: PlanTerms }[],
): { plans: ReadonlyMap<string, FreshResult>; failure: string | null } {
  const planner = useMemo(() => lazyPlanner(basis, energy), [basis, energy]);
  const [plans, setPlans] = useState<ReadonlyMap<string, FreshResult>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => planner.stop, [planner]);
  useEffect(() => {
    let stopped = false;
    for (const { key, terms } of cases)
      planner.plan(terms).then(
        (plan) => !stopped && setPlans((before) => new Map(before).set(key, plan)),
        (error: unknown) => !stopped && setFailure(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      stopped = true;
    };
  }, [planner, cases]);

  return { plans, failure };
}
