import type { PlanTerms } from "./plan-terms.ts";
import type { SavingsResult } from "./savings.ts";

export const REPORT_VERSION = "2.2.28";

export interface ReportInputs extends Required<PlanTerms> {
  energy: { annualKwh: number; source: string };
  /** Of the wash cost: what gets the crew there [$] and the rest by size [$/MW DC]; null: not entered. */
  washParts: { mobilization: number | null; perMegawatt: number | null };
}

/** `GET /api/device/{id}/savings/report/content`: all that the report of a device prints; with it the browser draws the same document as the server. */
export interface CleaningReport {
  device: { id: string; name: string; serial: string; timezone: string };
  plant: { name: string };
  inputs: ReportInputs;
  result: SavingsResult;
  /** UTC epoch seconds. */
  calculatedAt: number;
  /** UTC epoch seconds of a whole minute, as the report prints it. */
  printedAt: number;
  /** SHA-256 of inputs and result: two reports with the same one rest on the same calculation. */
  digest: string;
}

export const cleaningReportTexts = {
  none: "There is no cleaning analysis of this device yet. Save the inputs and upload an energy file on the dashboard first.",
} as const;
