import { instantOrNull, rounded } from "../../api/values.ts";
import {
  type Estimate,
  type NextWashDecision,
  type PlantDecision,
  sourceOf,
  type YearCost,
} from "#contract/decision/decision";
import { roundTo, stepOfYear, washStep } from "#contract/decision/money";
import { decideAgain, isDue, shownWeek } from "#contract/decision/no-rush";

const estimate = ({ mean, p10, p90 }: Estimate, dollars: (value: number) => number) => ({
  mean_usd: dollars(mean),
  p10_usd: dollars(p10),
  p90_usd: dollars(p90),
});

/** Worth of a wash after its cost, in the digits of the page. */
export const worthAnswer = ({ worth, cost }: NextWashDecision) =>
  estimate(worth, (value) => roundTo(washStep(cost), value));

const percent = (share: number): number => Math.round(100 * share);

/** The digits that the page of the plant shows. */
export function recommendationAnswer(decision: PlantDecision, isUpdating: boolean) {
  const { wash, step, noRush } = decision;
  const dollars = (value: number) => roundTo(step, value);
  return {
    plant_id: decision.plant_id,
    time_zone: decision.timezone,
    state: decision.state,
    obstacles: decision.obstacles,
    wash_day: wash?.best ?? null,
    window_first_day: wash?.first ?? null,
    window_last_day: wash?.last ?? null,
    worth: wash && worthAnswer(wash),
    pays_percent: wash && percent(wash.pays),
    wash_cost_usd: wash && wash.cost,
    delay_one_week_usd: isDue(decision) ? shownWeek(decision) : null,
    no_rush: noRush && {
      decide_again_day: decideAgain(decision)!,
      gain_usd: dollars(noRush.gain),
      rain_chance_percent: percent(noRush.chance),
    },
    basis: decision.basis,
    reasons: decision.reasons.map(({ code }) => code),
    calculated_at: instantOrNull(decision.calculatedAt),
    is_stale: isUpdating,
  };
}

export function planAnswer(decision: PlantDecision, isUpdating: boolean) {
  const dollars = (value: number) => roundTo(decision.step, value);
  const yearly = (value: number) => roundTo(stepOfYear(decision.step), value);
  const yearOf = ({ washes: count, dates, loss, washing }: YearCost) => ({
    washes: count,
    wash_days: dates,
    soiling_loss_usd: yearly(loss),
    washing_usd: yearly(washing),
  });
  const { year, obstacles } = decision;
  return {
    plant_id: decision.plant_id,
    time_zone: decision.timezone,
    calculated_at: instantOrNull(decision.calculatedAt),
    is_stale: isUpdating,
    obstacles,
    wash_cost_usd: decision.numbers?.washCost ?? null,
    next_wash: decision.wash && {
      day: decision.wash.best,
      worth: worthAnswer(decision.wash),
      pays_percent: percent(decision.wash.pays),
    },
    weeks: decision.weeks.map(({ monday, worth, gap }) => ({
      monday,
      wash_worth_usd: worth === null ? null : dollars(worth),
      gap: gap ?? null,
    })),
    year: year && {
      no_washing: yearOf(year.none),
      practice: yearOf(year.practice),
      plan: yearOf(year.plan),
      savings_over_practice: estimate(year.overPractice, yearly),
      savings_over_no_washing: estimate(year.overNone, yearly),
    },
    inputs: inputsOf(decision),
  };
}

function inputsOf({ numbers, sources }: PlantDecision) {
  if (numbers === null) return null;
  return {
    soiling_rate_percent_per_day: rounded(sourceOf(sources, "rate")?.rate ?? null),
    cleaning_rain_inches: rounded(sourceOf(sources, "rain")?.rain ?? null),
    energy_kwh_per_year: rounded(numbers.energy, 0)!,
    price_low_usd_per_kwh: numbers.price.least,
    price_high_usd_per_kwh: numbers.price.most,
    sources: sources.map(({ input, from }) => `${input}:${from}`),
  };
}
