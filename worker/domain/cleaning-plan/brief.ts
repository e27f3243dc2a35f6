import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";

/** What a recommendation needs of a plan: a twentieth of its size, so that hundreds can be read at once. */
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

/** The brief of a plan, of whose numbers of cleanings only the best is kept. */
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
