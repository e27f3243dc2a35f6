import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween, laterDay, mondayOf } from "#contract/common/calendar";
import { SOILING_CAP } from "#contract/common/limits";
import { type Horizon, monthlyColumn, rainColumns } from "./horizon.ts";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { PlanTerms } from "#contract/records/terms";
import type { PlannedRain, SinceMeasured } from "#contract/savings/savings";
import { rainRule } from "./rain-rule.ts";

export type StartKernels = Pick<Analytics, "rainRemoval" | "startingLoss">;

/** What a starting loss follows from. */
export interface StartInputs extends Pick<
  PlanTerms,
  "rainThreshold" | "rainThresholdPer" | "residualSoiling" | "soilingRates"
> {
  measured: Pick<MeasuredLoss, "day" | "loss">;
  rain: PlannedRain<ArrayLike<number>>;
  since: { cleanings: readonly { day: string; share: number }[]; rain: SinceMeasured["rain"] };
  /** Loss at which soiling levels off [%]; missing: it doesn't. */
  limit?: number;
}

/** `loss` in %. */
export interface PlanStart {
  loss: number;
  /** Newest cleaning since the measurement, and its share of the plant [%]. */
  cleaned: { day: string; share: number } | null;
  days: number;
  /** Between the measurement and the plan: as it fell, of typical years where it is unknown, or none outside the climate grid. */
  rain: "fallen" | "years" | "none";
  /** Rain of the plan's first week removed some of it. */
  rained?: true;
}

const MAX_LEAD_IN_DAYS = 364;
/** Days from the Monday of the last known state to the first day of the plan, at most `MAX_LEAD_IN_DAYS`. */
interface LeadIn extends Pick<Horizon, "startDay" | "days"> {
  known: string;
  end: string;
}

function rainOf(run: LeadIn, { since, rain }: StartInputs): { rain: PlanStart["rain"]; years: Float64Array[] } {
  const years = rain.covered ? rainColumns(rain.years, run) : [];
  const fell = since.rain.filter(({ day }) => day > run.known && day < run.end);
  const before = daysBetween(run.startDay, run.known) + 1;
  const columns = (years.length > 0 ? years : [new Float64Array(run.days)]).map((year) => {
    year.fill(0, 0, Math.max(0, before));
    for (const { day, rain: millimeters } of fell) {
      const place = daysBetween(run.startDay, day);
      if (place >= 0) year[place] = millimeters;
    }
    return year;
  });
  const isKnown = fell.length >= run.days - Math.max(0, before);
  if (isKnown) return { rain: "fallen", years: columns.slice(0, 1) };
  return { rain: years.length > 0 ? "years" : "none", years: columns };
}

function leadInTo(horizon: Pick<Horizon, "startDay">, known: string): LeadIn {
  const startDay = laterDay(addDays(horizon.startDay, -MAX_LEAD_IN_DAYS), mondayOf(known));
  const days = Math.max(0, daysBetween(startDay, horizon.startDay));
  return { known, end: horizon.startDay, startDay: days === 0 ? horizon.startDay : startDay, days };
}

/**
 * Starting loss of a plan: the loss of the newest good day, minus later cleanings, growing at the plan's rate and
 * reduced by rain. Days of the first week that have passed soil like the rest but can't be cleaned.
 */
export function startOf(inputs: StartInputs, horizon: Pick<Horizon, "startDay">, kernels: StartKernels): PlanStart {
  const { cleanings } = inputs.since;
  const known = inputs.measured.day;
  const run = leadInTo(horizon, known);
  const { rain, years } = rainOf(run, inputs);
  const place = (day: string): number => Math.min(run.days, Math.max(0, daysBetween(run.startDay, day)));
  const isCleaned = new Set(cleanings.map(({ day }) => place(day)));
  const first = place(known);
  const rule = rainRule(inputs);
  const loss = kernels.startingLoss({
    loss: inputs.measured.loss,
    // The measured loss includes that day's soiling, unless a cleaning followed on that day.
    rate: monthlyColumn(inputs.soilingRates, run).map((rate, day) =>
      day > first || (day === first && isCleaned.has(day)) ? rate : 0,
    ),
    removalYears: years.map((year) => kernels.rainRemoval({ rain: year, ...rule })),
    cleaned: {
      day: Float64Array.from(cleanings, ({ day }) => place(day)),
      share: Float64Array.from(cleanings, ({ share }) => share),
      left: new Float64Array(cleanings.length).fill(inputs.residualSoiling),
    },
    cap: SOILING_CAP * 100,
    saturation: inputs.limit ?? 0,
  });
  const newest = cleanings.at(-1) ?? null;
  const from = newest?.day ?? addDays(known, 1);
  return { loss, cleaned: newest, days: Math.max(0, daysBetween(from, run.end)), rain };
}
