import * as format from "#contract/common/format";
import { dayNumber } from "#contract/common/calendar";
import { money, moneyRange, moreText, yearStep } from "#contract/decision/money";
import type { PlanPractice, SavingsPlan, SavingsResult } from "#contract/savings/savings";
import { washCount } from "#contract/savings/texts";
import { dashes } from "#plot/tokens";
import type { Plot } from "#plot/plot";
import { bandOf, bestPlan as bestOf, soilingForecast } from "#domain/cleaning-plan/forecast";
import { lastDayOf } from "#domain/cleaning-plan/horizon";
import { bandsOf, soilingPlot } from "#print/cleaning-plan-plots";
import { alternatives, type ProjectionRow, projectionRows as rowsOfReport } from "#print/cleaning-report/decision";

const isWashed = (practice: PlanPractice | undefined): practice is PlanPractice =>
  practice !== undefined && practice.kind !== "none";

const timesText = (washes: number): string => (washes === 1 ? "once" : `${format.number(washes)} times`);

const spanOf = ({ weeks }: SavingsResult): string => (weeks >= 52 ? " a year" : ` in ${weeks} weeks`);

/** "Wash 9 times a year: $50,200 more than your practice." */
export function planHeadline(plan: SavingsResult): { headline: string; sub: string } {
  const { best_num_cleanings: best, practice, plans } = plan;
  if (best === 0) return { headline: "No wash pays off in this period.", sub: "" };
  const [over, than] = isWashed(practice) ? [practice.over, "your practice"] : [plan.overNone, "not washing"];
  const step = yearStep(plans[1]!.washCost);
  const range = over.p10 === over.p90 ? "" : `${moneyRange(step, over)} in 8 of 10 years. `;
  return {
    headline: `Wash ${timesText(best)}${spanOf(plan)}: ${moreText(step, over.mean, than)}.`,
    sub: `${range}${alternatives(plan) ?? ""}`.trim(),
  };
}

export function practiceText({ kind, cleanings }: PlanPractice): string {
  if (kind === "none") return "no washing";
  return `${washCount(cleanings)}, ${kind === "lastYear" ? "as last year" : "as planned"}`;
}

/** [$], of the first wash to one beyond the best. */
export const increments = ({ plans, best_num_cleanings }: SavingsResult): number[] =>
  plans.slice(1, best_num_cleanings + 2).map(({ income }, at) => income - plans[at]!.income);

const THOUSAND = 1000;
/** From here on thousands have no decimal. */
const WIDE = 100;

/** "$41.8k", "$337"; `places`: decimals of thousands. */
export function shortMoney(dollars: number, places = 1): string {
  const size = Math.abs(dollars);
  if (Math.round(size) < THOUSAND) return format.dollars(dollars, 0);
  return `${dollars < 0 ? "−" : ""}$${format.number(size / THOUSAND, size >= WIDE * THOUSAND ? 0 : places)}k`;
}

/** Of an axis: "$50k", "$2.5k" */
const moneyTick = (dollars: number): string => shortMoney(dollars, dollars % THOUSAND === 0 ? 0 : 1);

export function incrementsText(plan: SavingsResult): string {
  const { best_num_cleanings: best, plans, maxAnnualSavings } = plan;
  const next = plans[best + 1];
  const more = next && bestOf(plan).income - next.income;
  const loses = more === undefined || more <= 0 ? "" : `One more would lose ${money(1, more)}.`;
  if (best === 0) return loses;
  const sum = `${best === 1 ? "The first adds" : `All bars up to ${best} add to`} ${money(1, maxAnnualSavings)}.`;
  return `${sum} ${loses}`.trim();
}

export interface ShownProjection extends Pick<SavingsPlan, "cleanings" | "dates" | "income" | "soilingLoss"> {
  key: string;
  notes: ("best" | "planned" | "yours")[];
  mark: ProjectionRow["mark"];
}

export function projectionRows(plan: SavingsResult, all: boolean): ShownProjection[] {
  const { best_num_cleanings: best, practice } = plan;
  const ofRow = (row: ProjectionRow): ShownProjection => ({
    ...row,
    key: String(row.cleanings),
    notes: [
      ...(row.best ? (["best"] as const) : []),
      ...(all && row.planned ? (["planned"] as const) : []),
      ...(row.cleanings === 0 && practice?.kind === "none" ? (["yours"] as const) : []),
    ],
  });
  const rows = rowsOfReport(plan).map(ofRow);
  const yours: ShownProjection[] = isWashed(practice)
    ? [{ ...practice, key: "yours", notes: ["yours"], mark: null }]
    : [];
  const shown = all ? rows : rows.filter(({ cleanings }) => cleanings > 0 && Math.abs(cleanings - best) <= 1);
  const list = [...yours, ...shown].sort((a, b) => a.cleanings - b.cleanings);
  return all || (best <= 1 && list.some(({ cleanings }) => cleanings === 0)) ? list : [...list, rows[0]!];
}

export const periodText = ({ startDay, weeks }: Pick<SavingsResult, "startDay" | "weeks">): string =>
  `${format.day(startDay)} to ${format.day(lastDayOf(startDay, weeks))}`;

export function forecastPlot(plan: SavingsResult): Plot {
  const washes = bestOf(plan).dates.map((date) => ({ date, first: date, last: date }));
  return soilingPlot({ ...soilingForecast(plan), washes }, plan.timezone);
}

export function leadPlot(plan: SavingsResult): Plot {
  const { lead, practice, best_num_cleanings: best } = plan;
  const lineOf = (label: string, values: number[]) => ({
    shape: "line" as const,
    format: (value: number) => money(1, value),
    label,
    values,
    endLabel: shortMoney(values.at(-1) ?? 0),
  });
  return {
    kind: "day",
    zone: plan.timezone,
    x: soilingForecast(plan).mondays.map(dayNumber),
    yTick: moneyTick,
    gap: 7,
    series: [
      ...(isWashed(practice)
        ? [
            {
              ...lineOf(`Yours: ${washCount(practice.cleanings)}`, practice.lead),
              key: "practice",
              color: "neutral" as const,
              dash: dashes.soiled,
              csv: "practice_ahead_of_none_usd",
            },
          ]
        : []),
      {
        ...lineOf(`Best: ${washCount(best)}`, lead.mean),
        key: "best",
        color: "income",
        csv: "ahead_of_none_usd",
      },
    ],
    bands: bandsOf(bandOf(lead), "income"),
  };
}
