import {
  type CalculationInputs,
  energyRates,
  forecastWeeks,
  monthNames,
  type MonthName,
  soilingRates,
} from "#contract/calculation-inputs";
import * as format from "#contract/format";
import { HIGHEST } from "#contract/limits";
import type { PlanTerms } from "#documents/cleaning-plan/index";
import { type Reach, rounded } from "./scale.model.ts";

/** The four figures that a person turns. Where a rate is given month by month, its figure is the mean of the months. */
export interface Figures {
  /** $ a wash */
  washCost: number;
  /** $/kWh */
  price: number;
  /** %/day */
  soilingRate: number;
  /** inches a day */
  rainThreshold: number;
}
export type FigureKey = keyof Figures;

export interface FigureKind extends Reach {
  key: FigureKey;
  label: string;
  /** Name of the box in which the value is typed. */
  boxLabel: string;
  unit: string;
  text: (value: number) => string;
}

export const figureKinds: readonly FigureKind[] = [
  {
    key: "washCost",
    label: "Wash cost",
    boxLabel: "Type the dollars of one wash",
    unit: "$",
    text: (value) => format.dollars(value, Number.isInteger(value) ? 0 : 2),
    least: 1000,
    most: HIGHEST.amount,
    steps: 200,
    places: 2,
  },
  {
    key: "price",
    label: "Energy price",
    boxLabel: "Type what energy earns",
    unit: "$/kWh",
    text: (value) => `${format.dollars(value, 4)}/kWh`,
    least: 0.1,
    most: HIGHEST.price,
    steps: 200,
    places: 4,
  },
  {
    key: "soilingRate",
    label: "Soiling rate",
    boxLabel: "Type how fast it soils",
    unit: "%/day",
    text: (value) => format.rate(value, 4),
    least: 0.2,
    most: HIGHEST.soilingRate,
    steps: 200,
    places: 4,
  },
  {
    key: "rainThreshold",
    label: "Rain threshold",
    boxLabel: "Type which rain cleans",
    unit: "in",
    text: format.inches,
    least: 1,
    most: HIGHEST.rain,
    steps: 100,
    places: 2,
  },
];

/** The plant's inputs as they are saved: where every slider starts and what the plan is compared with. */
export interface SavedCase {
  figures: Figures;
  terms: PlanTerms;
  /** Whether the rate is given month by month. */
  monthly: { price: boolean; soilingRate: boolean };
}

const RATE_PLACES = 4;
const twelve = (rate: number | number[]): number[] => (Array.isArray(rate) ? rate : Array<number>(12).fill(rate));
const mean = (months: number[]): number =>
  rounded(months.reduce((sum, value) => sum + value, 0) / months.length, RATE_PLACES);

/** Null where one of the numbers is missing. */
export function savedCase(inputs: CalculationInputs): SavedCase | null {
  const price = energyRates(inputs);
  const rate = soilingRates(inputs);
  const { wash_cost, rain_threshold, planned_cleanings } = inputs;
  if (price === null || rate === null || wash_cost === null || rain_threshold === null || planned_cleanings === null)
    return null;
  const [prices, rates] = [twelve(price), twelve(rate)];
  return {
    figures: { washCost: wash_cost, price: mean(prices), soilingRate: mean(rates), rainThreshold: rain_threshold },
    terms: {
      weeks: forecastWeeks[inputs.forecast_period],
      prices,
      soilingRates: rates,
      washCost: wash_cost,
      plannedCleanings: planned_cleanings,
      rainThreshold: rain_threshold,
    },
    monthly: { price: inputs.isLocalEnergyRatesVariable, soilingRate: inputs.isSoilingRateVariable },
  };
}

/** Twelve months with another mean: each keeps its share; the saved ones stay as they are. */
function withMean(months: number[], before: number, after: number): number[] {
  if (after === before) return months;
  return before === 0 ? months.map(() => after) : months.map((value) => rounded((value * after) / before, RATE_PLACES));
}

/** What the plan is asked for when the sliders stand at these figures. */
export function termsOf({ figures: saved, terms }: SavedCase, figures: Figures, closed: string[]): PlanTerms {
  return {
    ...terms,
    washCost: figures.washCost,
    rainThreshold: figures.rainThreshold,
    prices: withMean(terms.prices, saved.price, figures.price),
    soilingRates: withMean(terms.soilingRates, saved.soilingRate, figures.soilingRate),
    ...(closed.length === 0 ? {} : { closed }),
  };
}

const byMonth = (values: number[]): Record<MonthName, number> =>
  Object.fromEntries(monthNames.map((month, index) => [month, values[index]!])) as Record<MonthName, number>;

/** The figures as changes of the plant's inputs. */
export function asInputs(saved: SavedCase, figures: Figures): Partial<CalculationInputs> {
  const { prices, soilingRates: rates } = termsOf(saved, figures, []);
  return {
    wash_cost: figures.washCost,
    rain_threshold: figures.rainThreshold,
    ...(saved.monthly.price ? { variableEnergyRates: byMonth(prices) } : { solar_cost: figures.price }),
    ...(saved.monthly.soilingRate
      ? { variableSoilingRates: byMonth(rates) }
      : { localSoilingRate: figures.soilingRate }),
  };
}

export const sameFigures = (a: Figures, b: Figures): boolean => figureKinds.every(({ key }) => a[key] === b[key]);
