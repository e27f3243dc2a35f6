import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsOutlook, SavingsResult } from "#contract/savings/savings";
import { advisedDates } from "#domain/cleaning-plan/recommendation";

/** Place of "a week later" among the moves of -4 to +4 weeks. */
const A_WEEK_LATER = 5;

export interface NextWash {
  date: string;
  /** Mondays of the first and last week to which it alone may move for under 1 % of what the plan saves. */
  first: string;
  last: string;
  /** Mean cost of doing it a week later [$]; null where it cannot. */
  waiting: number | null;
  /** Rain years in which it wins back more than it costs, of so many; null where no rain is known. */
  paysBack: { years: number; of: number } | null;
}

/** What it follows from. */
type Planned = Pick<
  SavingsResult,
  "plans" | "best_num_cleanings" | "equallyGood" | "windows" | "startDay" | "rainSource"
> & {
  outlook: SavingsOutlook;
};

/** The first wash of the best plan and how much depends on its week; null where no wash is advised. */
export function nextWashOf(plan: Planned): NextWash | null {
  const [date] = advisedDates(plan);
  const [window] = plan.windows;
  if (date === undefined || window === undefined) return null;
  const { savings, paysBack, moveCosts } = plan.outlook;
  const of = savings.years.length;
  const monday = (week: number): string => addDays(plan.startDay, 7 * week);
  return {
    date,
    first: monday(window.first),
    last: monday(window.last),
    waiting: moveCosts[0]?.[A_WEEK_LATER] ?? null,
    paysBack: plan.rainSource === "none" ? null : { years: Math.round((paysBack[0] ?? 0) * of), of },
  };
}

/** How wide the choice is: the optimum is flat, and a manager should see how flat. */
export const bandWords = ({ first, last }: NextWash): string =>
  first === last
    ? "This is the only good week."
    : `Any week from ${format.shortDay(first)} to ${format.shortDay(last)} works equally well.`;

export function waitingWords({ waiting }: NextWash): string {
  if (waiting === null) return "Can't slip a week: the next week is blocked or already has a wash.";
  return waiting < 0.5
    ? "A week's delay costs nothing."
    : `Each week of delay costs about ${format.dollars(waiting, 0)}.`;
}

export function chanceWords({ paysBack }: NextWash): string {
  if (paysBack === null) return "No rain data for this site, so the odds are unknown.";
  const { years, of } = paysBack;
  return `Pays for itself in ${years} of ${of} simulated rain years (${format.percent((100 * years) / of, 0)}).`;
}
