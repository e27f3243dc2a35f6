import type { PlantDecision } from "../decision/decision.ts";
import type { PlanTerms } from "../records/terms.ts";
import type { SavingsResult } from "./savings.ts";

export interface ReportInputs extends PlanTerms {
  energy: { annualKwh: number; source: string };
  /** [$] and [$/MW DC]. */
  washParts: { mobilization: number | null; perMegawatt: number | null };
}

export interface CleaningReport {
  device: { id: string; name: string; serial: string; timezone: string };
  plant: { name: string };
  inputs: ReportInputs;
  /** The plan in the form of the specification, and the decision that it gives. */
  result: SavingsResult;
  decision: PlantDecision;
  calculatedAt: number;
  printedAt: number;
  /** SHA-256 of inputs and result; equal digests mean the same calculation. */
  digest: string;
}

export const cleaningReportTexts = {
  none: "There is no cleaning analysis of this plant yet. Save the inputs and upload an energy file on the dashboard first.",
} as const;
