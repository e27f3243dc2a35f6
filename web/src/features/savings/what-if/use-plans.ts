import { useEffect, useState } from "react";
import type { SavingsBasis } from "#contract/savings/savings";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { type SubmitTerms, latestWins } from "../../../analytics/latest-wins.ts";
import { startPlanner } from "../../../analytics/planner.ts";

export function usePlans(
  basis: SavingsBasis,
  energy: NonNullable<SavingsBasis["energy"]>,
  savedTerms: PlanTerms,
  terms: PlanTerms,
) {
  const [saved, setSaved] = useState<FreshResult | null>(null);
  const [live, setLive] = useState<FreshResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [ask, setAsk] = useState<SubmitTerms<PlanTerms> | null>(null);

  useEffect(() => {
    const planner = startPlanner(basis, energy);
    const fail = (error: unknown): void => setFailure(error instanceof Error ? error.message : String(error));
    /** Starts after the saved case, with which they are compared. */
    const begin = (plan: FreshResult): void => {
      setSaved(plan);
      setAsk(() => latestWins(planner.plan, setLive, fail));
    };
    planner.plan(savedTerms).then(begin, fail);
    return () => planner.stop();
  }, [basis, energy, savedTerms]);
  useEffect(() => ask?.(terms), [ask, terms]);

  return { saved, live, failure };
}
