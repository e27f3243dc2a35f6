import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type PlanTerms, sameTerms } from "#domain/cleaning-plan/index";
import { type KnownBasis, type Planner, startPlanner } from "../../../analytics/planner.ts";

/** Starts with the first plan, also after a stop. */
function lazyPlanner(basis: KnownBasis): Planner {
  let started: Planner | null = null;
  return {
    plan: (terms) => (started ??= startPlanner(basis)).plan(terms),
    stop: () => {
      started?.stop();
      started = null;
    },
  };
}

/** One for all plans of the page. Each attempt has a new one with an id of its own, because what was stopped never answers. */
export function usePlanner(basis: KnownBasis) {
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another attempt needs another planner
  const planner = useMemo(() => ({ ...lazyPlanner(basis), id: crypto.randomUUID() }), [basis, attempt]);
  useEffect(() => planner.stop, [planner]);
  return { planner, retry: () => setAttempt(attempt + 1) };
}
type PagePlanner = ReturnType<typeof usePlanner>["planner"];

export const planQuery = (planner: PagePlanner, terms: PlanTerms) =>
  queryOptions({
    queryKey: ["what-if", planner.id, terms],
    queryFn: () => planner.plan(terms),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** New terms wait until the plan before them is there, so that figures keep changing under a fast hand. */
export function useLivePlan(planner: PagePlanner, terms: PlanTerms) {
  const [asked, setAsked] = useState(terms);
  const query = useQuery({ ...planQuery(planner, asked), placeholderData: keepPreviousData });
  if (!query.isFetching && !sameTerms(asked, terms)) setAsked(terms);
  return query;
}
