import * as format from "../common/format.ts";
import { type RainThresholdPer, rainThresholdValue } from "../savings/rain-threshold.ts";

/**
 * The inputs of a plan that a person chooses, complete and in one order, so that equal terms are equal JSON. Twelve
 * values run from January to December. Prices in $/kWh, rates in %/day, the wash cost in $ per cleaning.
 */
export interface PlanTerms {
  weeks: number;
  prices: number[];
  soilingRates: number[];
  washCost: number;
  plannedCleanings: number;
  /**
   * Rain per day, or per week from Monday, that cleans the array; with `gradual`, rain that removes half of the soiling
   * in a day [inch].
   */
  rainThreshold: number;
  rainThresholdPer: RainThresholdPer;
  /** Sorted. */
  blockedWeeks: string[];
  /** Loss left by a wash [%]. */
  residualSoiling: number;
  washDays: number;
}

/** Of the plant's washes, in no case of What if: a wash leaves nothing and takes a day. */
export const oneDayWash = { residualSoiling: 0, washDays: 1 } satisfies Partial<PlanTerms>;

const RATE_PLACES = 4;
export const varies = (months: readonly number[]): boolean => months.some((value) => value !== months[0]);
export const meanOf = (months: readonly number[]): number =>
  Number((months.reduce((sum, value) => sum + value, 0) / months.length).toFixed(RATE_PLACES));
const ofMonths = (months: readonly number[], text: (rate: number) => string): string =>
  `${text(meanOf(months))}${varies(months) ? " (average of 12 months)" : ""}`;

export const termTexts = {
  washCost: (dollars: number) => format.dollars(dollars, Number.isInteger(dollars) ? 0 : 2),
  price: (rate: number) => `${format.price(rate)}/kWh`,
  soilingRate: (rate: number) => `${format.exact(Math.round(rate * 1e4) / 1e4)}%/day`,
} as const;

const monthsOf = (weeks: number): string => (weeks === 52 ? "1 year" : `${Math.round((weeks * 12) / 52)} months`);

function blockedWeeksText(mondays: readonly string[]): string {
  if (mondays.length === 0) return "none";
  return mondays.length > 3 ? `${mondays.length} weeks` : mondays.map(format.shortDay).join(" · ");
}

interface TermWords {
  label: string;
  text(this: void, terms: PlanTerms): string;
}

/** In the order of the screens. Null: shown with another term, or not part of a case because it belongs to the plant. */
export const termWords = {
  washCost: { label: "Wash cost", text: ({ washCost }) => termTexts.washCost(washCost) },
  prices: { label: "Energy rate", text: ({ prices }) => ofMonths(prices, termTexts.price) },
  soilingRates: { label: "Soiling rate", text: ({ soilingRates }) => ofMonths(soilingRates, termTexts.soilingRate) },
  rainThreshold: {
    label: "Rain threshold",
    text: ({ rainThreshold, rainThresholdPer }) => rainThresholdValue(rainThreshold, rainThresholdPer),
  },
  rainThresholdPer: null,
  weeks: { label: "Forecast period", text: ({ weeks }) => monthsOf(weeks) },
  plannedCleanings: { label: "Planned cleanings", text: ({ plannedCleanings }) => String(plannedCleanings) },
  blockedWeeks: { label: "Blocked weeks", text: ({ blockedWeeks }) => blockedWeeksText(blockedWeeks) },
  residualSoiling: null,
  washDays: null,
} as const satisfies Record<keyof PlanTerms, TermWords | null>;
