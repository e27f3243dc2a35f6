import * as format from "#contract/common/format";
import { addDays, dayNumber } from "#contract/common/calendar";
import type { Estimate, PracticeKind } from "#contract/decision/decision";
import { money, moneyRange, yearStep } from "#contract/decision/money";
import type { Course, PlantPlanResult } from "#contract/decision/plant-plan";
import type { SavingsResult } from "#contract/savings/savings";
import { dashes } from "#plot/tokens";
import type { Plot } from "#plot/plot";
import type { Band } from "#domain/cleaning-plan/forecast";
import { lastDayOf } from "#domain/cleaning-plan/horizon";
import { bandsOf, soilingPlot } from "#print/cleaning-plan-plots";

type YearSaving = Pick<Estimate, "mean" | "p10" | "p90">;

/** A number of washes. `income`: after soiling and washing [$]. */
export interface PlanRow {
  washes: number;
  dates: string[];
  income: number;
  loss: number;
}

export interface PlanView {
  startDay: string;
  weeks: number;
  timezone: string;
  washCost: number;
  planned: number;
  /** From no wash on. */
  rows: PlanRow[];
  best: number;
  overNone: YearSaving;
  /** Null: a calculation for one device. */
  practice: (PlanRow & { kind: PracticeKind; over: YearSaving; lead: number[] }) | null;
  /** By week [%, $, inch]. */
  loss: Course<number | null>;
  lead: Course<number>;
  rain: number[];
}

export function viewOfPlan(plan: PlantPlanResult): PlanView {
  const { washCost, practice } = plan;
  const rowOf = ({ dates, loss }: { dates: string[]; loss: number }): PlanRow => ({
    washes: dates.length,
    dates,
    income: plan.income - loss - dates.length * washCost,
    loss,
  });
  return {
    startDay: plan.startDay,
    weeks: plan.weeks,
    timezone: plan.timezone,
    washCost,
    planned: plan.plannedCleanings,
    rows: plan.plans.map(rowOf),
    best: plan.best,
    overNone: plan.overNone,
    practice: { ...rowOf(practice), kind: practice.kind, over: plan.overPractice, lead: plan.practiceLead },
    loss: plan.loss,
    lead: plan.lead,
    rain: plan.rainfall,
  };
}

export function viewOfResult(result: SavingsResult): PlanView {
  const { forecast, outlook, best_num_cleanings: best, soiling_loss_max: loss } = result;
  const mean = result.maxAnnualSavings;
  const one = result.plans.find(({ cleanings }) => cleanings > 0);
  const weeks = (band: { p10: (number | null)[]; p90: (number | null)[] } | undefined) =>
    band ?? { p10: loss, p90: loss };
  const gains = forecast?.gains ?? [];
  return {
    startDay: result.startDay,
    weeks: result.weeks,
    timezone: result.timezone,
    washCost: one === undefined ? 0 : one.washCost / one.cleanings,
    planned: result.planned_cleanings,
    rows: result.plans.map(({ cleanings, dates, income, soilingLoss }) => ({
      washes: cleanings,
      dates,
      income,
      loss: soilingLoss,
    })),
    best,
    overNone: { mean, p10: outlook?.savings.p10 ?? mean, p90: outlook?.savings.p90 ?? mean },
    practice: null,
    loss: { mean: loss, ...weeks(forecast?.lossBand) },
    lead: { mean: gains, ...(forecast?.gainBand ?? { p10: gains, p90: gains }) },
    rain: result.rainfall,
  };
}

const timesText = (washes: number): string => (washes === 1 ? "once" : `${format.number(washes)} times`);
const washesText = (washes: number): string => `${format.number(washes)} ${washes === 1 ? "wash" : "washes"}`;

/** Numbers of washes whose income is at most this share of the savings below the best [1]. */
const NEARLY = 0.02;

export function nearlyAsGood({ rows, best, overNone }: PlanView): PlanRow[] {
  const least = rows[best]!.income - NEARLY * overNone.mean;
  return rows.filter(({ income }) => income >= least);
}

const spanOf = ({ weeks }: PlanView): string => (weeks >= 52 ? " a year" : ` in ${weeks} weeks`);

/** "Wash 9 times a year: $50,200 more than your practice." */
export function planHeadline(view: PlanView): { headline: string; sub: string } {
  const { best, practice, overNone } = view;
  if (best === 0) return { headline: "No wash pays off in this period.", sub: "" };
  const over = practice === null || practice.kind === "none" ? overNone : practice.over;
  const step = yearStep(view.washCost);
  const than = over === overNone ? "not washing" : "your practice";
  const near = nearlyAsGood(view).filter(({ washes }) => washes !== best);
  const [fewest, most] = [near.at(0)?.washes, near.at(-1)?.washes];
  const range = over.p10 === over.p90 ? "" : `${moneyRange(step, over)} in 8 of 10 years. `;
  return {
    headline: `Wash ${timesText(best)}${spanOf(view)}: ${money(step, over.mean)} more than ${than}.`,
    sub: `${range}${nearText(fewest, most)}`.trim(),
  };
}

function nearText(fewest: number | undefined, most: number | undefined): string {
  if (fewest === undefined || most === undefined) return "";
  if (fewest === most) return `${washesText(most)} ${most === 1 ? "does" : "do"} nearly as well.`;
  return `${fewest} to ${washesText(most)} do nearly as well.`;
}

export function practiceText({ kind, washes }: NonNullable<PlanView["practice"]>): string {
  if (kind === "none") return "no washing";
  return `${washesText(washes)}, ${kind === "lastYear" ? "as last year" : "as planned"}`;
}

/** [$], of the first wash to one beyond the best. */
export const increments = ({ rows, best }: PlanView): number[] =>
  rows.slice(1, best + 2).map(({ income }, at) => income - rows[at]!.income);

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

export function incrementsText(view: PlanView): string {
  const { best, rows, overNone } = view;
  const next = rows[best + 1];
  const more = next && rows[best]!.income - next.income;
  const loses = more === undefined || more <= 0 ? "" : `One more would lose ${money(1, more)}.`;
  if (best === 0) return loses;
  const sum = `${best === 1 ? "The first adds" : `All bars up to ${best} add to`} ${money(1, overNone.mean)}.`;
  return `${sum} ${loses}`.trim();
}

export interface ShownProjection extends PlanRow {
  key: string;
  notes: ("best" | "planned" | "yours")[];
  tone: "best" | "worst" | undefined;
}

export function projectionRows({ rows, best, planned, practice }: PlanView, all: boolean): ShownProjection[] {
  const incomes = rows.map(({ income }) => income);
  const [most, least] = [Math.max(...incomes), Math.min(...incomes)];
  const shown = all ? rows : rows.filter(({ washes }) => washes > 0 && Math.abs(washes - best) <= 1);
  const ofRow = (row: PlanRow): ShownProjection => ({
    ...row,
    key: String(row.washes),
    notes: [
      ...(row.washes === best ? (["best"] as const) : []),
      ...(all && row.washes === planned ? (["planned"] as const) : []),
      ...(row.washes === 0 && practice?.kind === "none" ? (["yours"] as const) : []),
    ],
    tone: row.income === most ? "best" : row.income === least ? "worst" : undefined,
  });
  const yours: ShownProjection[] =
    practice === null || practice.kind === "none"
      ? []
      : [{ ...practice, key: "yours", notes: ["yours"], tone: undefined }];
  const [none] = rows;
  const list = [...yours, ...shown.map(ofRow)].sort((a, b) => a.washes - b.washes);
  return all || (best <= 1 && list.some(({ washes }) => washes === 0)) ? list : [...list, ofRow(none!)];
}

export const periodText = ({ startDay, weeks }: PlanView): string =>
  `${format.day(startDay)} to ${format.day(lastDayOf(startDay, weeks))}`;

const mondaysOf = ({ startDay, loss }: PlanView): string[] => loss.mean.map((_, week) => addDays(startDay, 7 * week));

/** Null where one value is all that is known. */
const bandOf = ({ p10, p90 }: Course<number | null>): Band | null =>
  p10.every((low, week) => low === p90[week]) ? null : { low: p10, high: p90 };

export function forecastPlot(view: PlanView): Plot {
  const { loss, rain, rows, best } = view;
  const washes = rows[best]!.dates.map((date) => ({ date, first: date, last: date }));
  return soilingPlot({ mondays: mondaysOf(view), loss: loss.mean, band: bandOf(loss), rain, washes }, view.timezone);
}

export function leadPlot(view: PlanView): Plot {
  const { lead, practice, best } = view;
  const endOf = (values: readonly number[]): string => shortMoney(values.at(-1) ?? 0);
  const series = { shape: "line", format: (value: number) => money(1, value) } as const;
  return {
    kind: "day",
    zone: view.timezone,
    x: mondaysOf(view).map(dayNumber),
    yTick: moneyTick,
    gap: 7,
    series: [
      ...(practice === null || practice.kind === "none"
        ? []
        : [
            {
              ...series,
              key: "practice",
              label: `Yours: ${washesText(practice.washes)}`,
              endLabel: endOf(practice.lead),
              color: "neutral" as const,
              dash: dashes.soiled,
              values: practice.lead,
              csv: "practice_ahead_of_none_usd",
            },
          ]),
      {
        ...series,
        key: "best",
        label: `Best: ${washesText(best)}`,
        endLabel: endOf(lead.mean),
        color: "income",
        values: lead.mean,
        csv: "ahead_of_none_usd",
      },
    ],
    bands: bandsOf(bandOf(lead), "income"),
  };
}
