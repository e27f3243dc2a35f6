import type { EnergyYearSummary } from "#contract/savings/energy-file";
import type { StoredLossCurve } from "#contract/savings/loss-curve";
import type { PlanEnergy } from "#contract/savings/savings";
import { energyYear } from "#domain/energy-file/year";
import type { energyYears } from "../../platform/schema.ts";

export type EnergyYearRow = typeof energyYears.$inferSelect;

export function summaryOf(row: EnergyYearRow): EnergyYearSummary {
  const { monthlyKwh, netKwh } = energyYear(row.kind, row.daily_kwh as number[], []);
  return {
    kind: row.kind,
    fileName: row.file_name,
    customCSVFileStartDate: row.start_date,
    annualKwh: netKwh,
    monthlyKwh,
    uploadedAt: row.uploaded_at,
    acLimitKw: row.ac_limit_kw,
    lossCurve: row.loss_curve as StoredLossCurve | null,
  };
}

export const energyOfRow = ({
  daily_kwh,
  kind,
  file_name,
  loss_curve,
}: Pick<EnergyYearRow, "daily_kwh" | "kind" | "file_name" | "loss_curve">): PlanEnergy => ({
  daily: daily_kwh as number[],
  source: kind === "months" ? "monthly values" : `the ${kind} file ${file_name}`,
  ...(loss_curve !== null && { lossCurve: loss_curve as StoredLossCurve }),
});
