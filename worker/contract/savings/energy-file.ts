import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { ENERGY_FILE_MAX_LENGTH, MAX_VALUES } from "../common/limits.ts";
import { printableOf } from "../common/printable.ts";
import type { StoredLossCurve } from "./loss-curve.ts";

export const energyFileKinds = ["PVsyst", "custom", "months"] as const;
/** `months`: twelve monthly values. */
export type EnergyFileKind = (typeof energyFileKinds)[number];

const acLimitText = `AC limit must be a number above 0 and at most ${MAX_VALUES.amount.toLocaleString("en-US")} kW.`;
const AcLimit = v.pipe(
  v.number(acLimitText),
  v.finite(acLimitText),
  v.gtValue(0, acLimitText),
  v.maxValue(MAX_VALUES.amount, acLimitText),
);

export const SaveEnergyFile = v.strictObject({
  fileName: v.pipe(v.string(), v.transform(printableOf), v.trim(), v.nonEmpty(), v.maxLength(255)),
  content: v.pipe(v.string(), v.nonEmpty(), v.maxLength(ENERGY_FILE_MAX_LENGTH)),
  customCSVFileStartDate: v.optional(v.nullable(Day), null),
  /** Highest output of the plant [kW AC], for files that don't show its limits. */
  acLimitKw: v.optional(v.nullable(AcLimit)),
});
export type SaveEnergyFile = v.InferOutput<typeof SaveEnergyFile>;

export interface EnergyYearSummary {
  kind: EnergyFileKind;
  fileName: string;
  customCSVFileStartDate: string | null;
  annualKwh: number;
  monthlyKwh: number[];
  uploadedAt: number;
  acLimitKw: number | null;
  lossCurve: StoredLossCurve | null;
  notes?: string[];
}
