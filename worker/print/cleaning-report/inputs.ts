import { rainThresholdValue } from "#contract/savings/rain-threshold";
import { monthNames } from "#contract/common/months";
import type { CleaningReport, ReportInputs } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import type { PlanSource, PlantDecision } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { lastDayOf } from "#domain/cleaning-plan/horizon";
import type { Fact } from "../pdf/figures.ts";

const areEqual = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

function rate(values: readonly number[], write: (value: number) => string): string {
  if (areEqual(values)) return write(values[0] ?? 0);
  return `by month, ${write(Math.min(...values))} to ${write(Math.max(...values))}`;
}

const soilingRateText = (values: readonly number[]): string => rate(values, (value) => format.rate(value));
const priceText = (values: readonly number[]): string => `${rate(values, format.price)}/kWh`;

export const periodText = ({ startDay, weeks }: { startDay: string; weeks: number }): string =>
  `${weeks} weeks, ${format.day(startDay)} to ${format.day(lastDayOf(startDay, weeks))}`;

/** Maximum blocked weeks printed here; more are listed only among the assumptions. */
const MAX_BLOCKED = 6;

function blockedText(blockedWeeks: readonly string[]): string {
  if (blockedWeeks.length === 0) return "none";
  return blockedWeeks.length > MAX_BLOCKED
    ? `${blockedWeeks.length} weeks, named below`
    : blockedWeeks.map(format.day).join("; ");
}

function partsText({ mobilization, perMegawatt }: ReportInputs["washParts"]): string {
  const parts = [
    ...(mobilization === null ? [] : [`${format.dollars(mobilization, 0)} mobilization`]),
    ...(perMegawatt === null ? [] : [`${format.dollars(perMegawatt, 0)}/MW DC`]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join(" and ")})`;
}

function washText({ washCost, washParts, residualSoiling, washDays }: ReportInputs): string {
  const cost = `${format.dollars(washCost, 0)} per wash${partsText(washParts)}`;
  const more = [
    ...(washDays > 1 ? [`takes ${format.days(washDays)}`] : []),
    ...(residualSoiling > 0 ? [`leaves ${format.percent(residualSoiling)} soiling`] : []),
  ].join(" and ");
  return more === "" ? cost : `${cost}; it ${more}`;
}

/** As used by the plan, with its source. */
function withSource({ sources }: PlantDecision, input: PlanSource["input"], value: string): string {
  const source = sources.find((one) => one.input === input);
  return source === undefined ? value : `${value}, ${sourceLabel(source).toLowerCase()}`;
}

export function inputFacts({ inputs, result, decision }: CleaningReport): Fact[] {
  const threshold = rainThresholdValue(inputs.rainThreshold, inputs.rainThresholdPer);
  return [
    { label: "Forecast period", value: periodText(result) },
    { label: "Planned cleanings", value: String(inputs.plannedCleanings) },
    { label: "Energy rate", value: priceText(inputs.prices) },
    { label: "Soiling rate", value: withSource(decision, "rate", soilingRateText(inputs.soilingRates)) },
    { label: "Wash cost", value: washText(inputs) },
    {
      label: "Rain threshold",
      value: withSource(decision, "rain", threshold),
    },
    { label: "Energy", value: `${format.number(inputs.energy.annualKwh / 1000)} MWh/yr, ${inputs.energy.source}` },
    { label: "Rain", value: result.rainSource === "none" ? "no data for this location" : result.rainSource },
    { label: "Soiling at the start", value: format.percent(result.initialLoss) },
    {
      label: "Blocked weeks",
      value: blockedText(inputs.blockedWeeks),
    },
  ];
}

export interface RateRow {
  name: string;
  months: string[];
}

export const monthHeaders = monthNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1, 3));

export function rateRows({ prices, soilingRates }: ReportInputs): RateRow[] {
  const row = (name: string, values: readonly number[]): RateRow[] =>
    areEqual(values) ? [] : [{ name, months: values.map((value) => format.number(value, 4)) }];
  return [...row("Energy, $/kWh", prices), ...row("Soiling, %/day", soilingRates)];
}
