import { queryOptions, skipToken } from "@tanstack/react-query";
import type { PlanTerms } from "#contract/records/terms";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { api, unwrap } from "../../../api/client.ts";
import type { PlanDifference } from "../measured/measured-texts.ts";
import { id } from "../queries.ts";

export const deviceRateQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "kept-rate"],
    queryFn: ({ signal }) => unwrap(api.device[":id"]["soiling-rate"].$get(id(device), { init: { signal } })),
    // The whole history, which grows by a day a day.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

export const backtestQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "backtest"],
    queryFn: ({ signal }) => unwrap(api.device[":id"].backtest.$get(id(device), { init: { signal } })),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

export const removeSoilingRate = (device: string) => unwrap(api.device[":id"]["soiling-rate"].$delete(id(device)));

interface RateComparison {
  basis: SavingsBasis | undefined;
  terms: PlanTerms;
  measured: number;
  /** A newer basis gives another result [ms]. */
  basisAt: number;
}

export const planDifferenceQuery = (device: string, { basis, terms, measured, basisAt }: RateComparison) =>
  queryOptions({
    queryKey: ["device", device, "plan-difference", terms, measured, basisAt],
    queryFn: basis?.energy ? () => planDifference(basis, basis.energy!, terms, measured) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function planDifference(
  basis: SavingsBasis,
  energy: NonNullable<SavingsBasis["energy"]>,
  terms: PlanTerms,
  measured: number,
): Promise<PlanDifference> {
  const { startPlanner } = await import("../../../analytics/planner.ts");
  const planner = startPlanner(basis, energy);
  try {
    const soilingRates = terms.soilingRates.map(() => measured);
    const [now, then] = await Promise.all([planner.plan(terms), planner.plan({ ...terms, soilingRates })]);
    return {
      washes: now.best_num_cleanings,
      measuredWashes: then.best_num_cleanings,
      saves: then.maxAnnualSavings - now.maxAnnualSavings,
    };
  } finally {
    planner.stop();
  }
}
