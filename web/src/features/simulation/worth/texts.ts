import * as format from "#contract/common/format";
import type { PlaceSavings, PlantTerms } from "#contract/simulation/plant";

const KW_PER_MW = 1000;
/** Forecast dollars aren't exact. */
const DIGITS = 3;

export const about = (value: number): string => format.dollars(Number(value.toPrecision(DIGITS)), 0);

const sizeOf = ({ megawatts }: PlantTerms): string =>
  megawatts < 1 ? `${format.exact(megawatts * KW_PER_MW)} kW` : `${format.exact(megawatts)} MW`;

const dayOf = (monthDay: string): string => format.shortDay(`2001-${monthDay}`);

const NUMBERS = ["No", "One", "Two", "Three", "Four"];

/** "One wash around Jun 10 recovers"; beyond four, only first and last. */
function washesText(washes: readonly string[]): string {
  const number = NUMBERS[washes.length];
  const when =
    number === undefined
      ? `from ${dayOf(washes[0]!)} to ${dayOf(washes.at(-1)!)}`
      : `around ${format.list(washes.map(dayOf))}`;
  return washes.length === 1 ? `One wash ${when} recovers` : `${number ?? washes.length} washes ${when} recover`;
}

export const worthTexts = {
  title: "What it means for a plant",
  lead: "Enter your plant's figures. Changes show right away and don't use a simulation.",
  megawatts: "Array size",
  megawattsUnit: "MW DC",
  kwhPerKw: "Energy yield",
  kwhPerKwUnit: "kWh/kW/yr",
  price: "Energy rate",
  priceUnit: "$/kWh",
  washCost: "Wash cost",
  washCostUnit: "$/wash",
  reset: "Reset plant",
  incomplete: "Enter all four figures to see the dollars.",
  failed: "This browser couldn't calculate the dollars.",
  lost: (plant: PlantTerms, { lost, lostP10, lostP90 }: PlaceSavings) =>
    `A ${sizeOf(plant)} plant here loses about ${about(lost)} a year to soiling if it is never washed (${about(lostP10)} to ${about(lostP90)} at 8 of 10 sites like it).`,
  won: (plant: PlantTerms, { washes, saved, p10, p90 }: PlaceSavings) =>
    washes.length === 0
      ? `At ${format.dollars(plant.washCost, 0)} per wash, washing doesn't pay off here.`
      : `${washesText(washes)} about ${about(saved)} a year beyond the cost (${about(p10)} to ${about(p90)} at 8 of 10).`,
  rests:
    "From the wash optimizer, using this place's simulated rain and dust. Assumes energy follows clear-sky sunlight through the year and a wash removes all soiling.",
} as const;
