import { monthNames } from "#contract/common/months";
import type { DailyAnalysis } from "#contract/dashboard/daily-analysis";
import * as format from "#contract/common/format";
import { inputLabels } from "../inputs/inputs.model.ts";

const labelOf = (field: string): string => (field === "energyFile" ? "Energy file" : (inputLabels[field] ?? field));

export const refusedLines = (refused: Record<string, string>): string[] =>
  Object.entries(refused).map(([field, words]) => `${labelOf(field)}: ${words}`);

/** Refused fields by form box; twelve rates have twelve boxes. */
export function refusedBoxes(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, words]) =>
      field.startsWith("variable") ? monthNames.map((month) => [`${field}.${month}`, words]) : [[field, words]],
    ),
  );
}

export function dailyRateText({ soilingRate, rateOf }: Pick<DailyAnalysis, "soilingRate" | "rateOf">): string {
  if (soilingRate === null) return "none";
  const of = rateOf === "device" ? "measured on this device" : "entered for the plant";
  const rate = Array.isArray(soilingRate)
    ? `${format.rate(Math.min(...soilingRate), 4)} to ${format.rate(Math.max(...soilingRate), 4)} by month`
    : format.rate(soilingRate, 4);
  return `${rate}, ${of}`;
}

export function unchangedText(untouched: string[]): string | null {
  if (untouched.length === 0) return null;
  const names = untouched.map(labelOf);
  return `Still the default: ${format.list(names)}. Make sure ${names.length === 1 ? "it's" : "they're"} right for this plant.`;
}
