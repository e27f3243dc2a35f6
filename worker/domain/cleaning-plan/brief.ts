import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";

/** The part of a plan that a recommendation needs: a twentieth of its size, so that hundreds can be read at once. */
export type PlanBrief = Pick<
  SavingsResult,
  | "startDay"
  | "weeks"
  | "best_num_cleanings"
  | "equallyGood"
  | "windows"
  | "rainSource"
  | "maxAnnualSavings"
  | "outlook"
> & { plans: Pick<SavingsPlan, "cleanings" | "dates">[] };

export const planBrief = ({
  startDay,
  weeks,
  plans,
  best_num_cleanings,
  equallyGood,
  windows,
  rainSource,
  maxAnnualSavings,
  outlook,
}: SavingsResult): PlanBrief => ({
  startDay,
  weeks,
  plans: plans
    .filter(({ cleanings }) => cleanings === best_num_cleanings)
    .map(({ cleanings, dates }) => ({ cleanings, dates })),
  best_num_cleanings,
  equallyGood,
  windows,
  rainSource,
  maxAnnualSavings,
  ...(outlook && { outlook }),
});
