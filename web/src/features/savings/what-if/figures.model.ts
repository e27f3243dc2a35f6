import type { Field } from "#contract/records/field";
import { type CalculationInputs, inputFields } from "#contract/records/inputs";
import { forecastWeeks } from "#contract/savings/calculation-inputs";
import { monthNames, type MonthName } from "#contract/common/months";
import { mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { meanOf, termTexts, termWords, varies } from "#contract/records/terms";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { type PlanTerms, termsOfInputs, rateInUse } from "#domain/cleaning-plan/index";

interface Scale {
  maximum: number;
  step: number;
  places: number;
}

interface SliderRange {
  /** Least maximum. */
  least: number;
  most: number;
  steps: number;
  places: number;
}

/** The saved value should allow dragging both ways. */
const ROOM = 2.5;

export const round = (value: number, places: number): number => Number(value.toFixed(places));

/** Next 1, 2 or 5 times a power of ten; `value` > 0. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((each) => each * power >= value * (1 - 1e-12)) ?? 10;
  return factor * power;
}

export function scaleFor({ least, most, steps, places }: SliderRange, saved: number, value: number): Scale {
  const maximum = Math.min(most, roundUp(Math.max(least, ROOM * saved, value)));
  return { maximum, step: Math.max(maximum / steps, 10 ** -places), places };
}

export function nearestStep(value: number, { maximum, step, places }: Scale): number {
  return round(Math.min(maximum, Math.max(0, Math.round(value / step) * step)), places);
}

export interface SliderFigures {
  washCost: number;
  price: number;
  soilingRate: number;
  rainThreshold: number;
}
export type FigureKey = keyof SliderFigures;

export interface FigureKind extends SliderRange {
  key: FigureKey;
  label: string;
  unit: string;
  text: (value: number) => string;
}

/** With the limits of its input. */
function figure(
  key: FigureKey,
  { label }: { label: string },
  { unit = "", max: most = 0, places = 0 }: Field,
  rest: Pick<FigureKind, "text" | "least" | "steps">,
): FigureKind {
  return { key, label, unit, most, places, ...rest };
}

const { wash_cost, solar_cost, localSoilingRate, rain_threshold } = inputFields;
const { washCost, price, soilingRate } = termTexts;

export const figureKinds: readonly FigureKind[] = [
  figure("washCost", termWords.washCost, wash_cost, { text: washCost, least: 1000, steps: 200 }),
  figure("price", termWords.prices, solar_cost, { text: price, least: 0.1, steps: 200 }),
  figure("soilingRate", termWords.soilingRates, localSoilingRate, { text: soilingRate, least: 0.2, steps: 200 }),
  figure("rainThreshold", termWords.rainThreshold, rain_threshold, { text: format.inches, least: 1, steps: 100 }),
];

const RATE_PLACES = 4;

export const figuresOf = (terms: PlanTerms): SliderFigures => ({
  washCost: terms.washCost,
  price: meanOf(terms.prices),
  soilingRate: meanOf(terms.soilingRates),
  rainThreshold: terms.rainThreshold,
});

/** Device's own rate, if it overrides the plant's [%/day]. */
export const ownRate = ({ rate }: Pick<SavingsBasis, "rate">): number | null =>
  rate?.of === "device" && typeof rate.rate === "number" ? rate.rate : null;

/** Saved inputs with the rate in force; null: incomplete. */
export const savedTerms = (inputs: CalculationInputs, own: number | null = null): PlanTerms | null =>
  termsOfInputs(inputs, rateInUse(inputs, own)?.rate ?? null);

function withMean(months: number[], before: number, after: number): number[] {
  if (after === before) return months;
  return before === 0 ? months.map(() => after) : months.map((value) => round((value * after) / before, RATE_PLACES));
}

export function termsOf(terms: PlanTerms, figures: SliderFigures, blockedWeeks: readonly string[]): PlanTerms {
  const saved = figuresOf(terms);
  return {
    ...terms,
    washCost: figures.washCost,
    rainThreshold: figures.rainThreshold,
    prices: withMean(terms.prices, saved.price, figures.price),
    soilingRates: withMean(terms.soilingRates, saved.soilingRate, figures.soilingRate),
    blockedWeeks: blockedWeeks.toSorted(),
  };
}

const byMonth = (values: number[]): Record<MonthName, number> =>
  Object.fromEntries(monthNames.map((month, index) => [month, values[index]!])) as Record<MonthName, number>;

const periodOf = (weeks: number): CalculationInputs["forecast_period"] =>
  (Object.keys(forecastWeeks) as CalculationInputs["forecast_period"][]).find(
    (period) => forecastWeeks[period] === weeks,
  ) ?? "12";

/**
 * Terms as input changes, without past weeks. An unchanged rate is left out: it may be the device's own. So is an unchanged wash cost: it may
 * follow from a cost per MW. The plan uses a rate or a rain that was changed, also against a measurement.
 */
export function asInputs(terms: PlanTerms, today: string, saved?: PlanTerms): Partial<CalculationInputs> {
  const { prices, soilingRates: rates } = terms;
  const isSameRate = saved?.soilingRates.every((rate, month) => rate === rates[month]) ?? false;
  return {
    ...(terms.washCost === saved?.washCost ? {} : { wash_cost: terms.washCost }),
    rain_threshold: terms.rainThreshold,
    rain_threshold_per: terms.rainThresholdPer,
    blocked_weeks: terms.blockedWeeks.filter((monday) => monday >= mondayOf(today)),
    planned_cleanings: terms.plannedCleanings as CalculationInputs["planned_cleanings"],
    forecast_period: periodOf(terms.weeks),
    isLocalEnergyRatesVariable: varies(prices),
    ...(varies(prices) ? { variableEnergyRates: byMonth(prices) } : { solar_cost: prices[0]! }),
    ...(isSameRate ? {} : rateInputs(rates)),
    ...(saved && !isSameRate && { rate_source: "entered" }),
    ...(saved && terms.rainThreshold !== saved.rainThreshold && { rain_source: "entered" }),
  };
}

const rateInputs = (rates: number[]): Partial<CalculationInputs> => ({
  isSoilingRateVariable: varies(rates),
  ...(varies(rates) ? { variableSoilingRates: byMonth(rates) } : { localSoilingRate: rates[0]! }),
});
