import { startingInputs } from "#contract/records/inputs";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsResult } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { previewPlan } from "#domain/decision/index";
import { basisOfOne } from "../../fixtures/preview-basis.ts";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { savedTerms } from "../../../web/src/features/savings/what-if/figures.model.ts";

const kernels = loadAnalyticsFromDisk();

/** 30 rain years with dry summers: wet in the first and last 90 days. */
const rainYears = Array.from({ length: 30 }, (_, year) =>
  Array.from({ length: 365 }, (_, day) =>
    (day < 90 || day > 275) && (7 * day + 11 * year) % 23 === 0 ? 4 + (year % 10) : 0,
  ),
);
const energy = { daily: Array.from({ length: 365 }, (_, day) => 20_000 + 41.3 * day), source: "a test file" };

export const basis = (change: Partial<SavingsBasis> = {}): SavingsBasis => ({
  ...basisOfOne("2026-11-21", { day: "2026-11-20", loss: 1.7 }, kernels),
  timezone: "America/Los_Angeles",
  energy,
  rain: { covered: true, years: rainYears, source: "test years" },
  ...change,
});

export const inputs = { ...startingInputs, wash_cost: 1500, localSoilingRate: 0.15 };
export const saved: PlanTerms = savedTerms(inputs)!;

export const planOf = (terms: PlanTerms, known = basis()): SavingsResult =>
  previewPlan({ ...known, energy, ...terms }, kernels);

export const serverPlan = (terms: PlanTerms) => {
  const years = rainYears.map((year) => Float64Array.from(year));
  return previewPlan({ ...basis(), ...terms, energy, rain: { covered: true, years, source: "test years" } }, kernels);
};
