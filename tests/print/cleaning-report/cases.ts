import { addDays } from "#contract/common/calendar";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { oneDayWash, type PlanTerms } from "#contract/records/terms";
import type { Estimate, PlantDecision } from "#contract/decision/decision";
import type { SavingsResult } from "#contract/savings/savings";
import { plantDecision, type PreviewInputs, previewPlan } from "#domain/decision/index";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";
import { basisOfOne } from "../../fixtures/preview-basis.ts";

/** Reports of real plans, so that nothing impossible is drawn. */

const kernels = loadAnalyticsFromDisk();
const months = (value: number): number[] => Array.from({ length: 12 }, () => value);

/** 30 rain years with dry summers: wet in the first and last 90 days. */
const rainYears = Array.from({ length: 30 }, (_, year) =>
  Float64Array.from({ length: 365 }, (_, day) =>
    (day < 90 || day > 275) && (7 * day + 11 * year) % 23 === 0 ? 4 + (year % 10) : 0,
  ),
);

const terms: PlanTerms = {
  weeks: 52,
  prices: months(0.1),
  soilingRates: months(0.15),
  washCost: 12_000,
  plannedCleanings: 3,
  rainThreshold: 0.3,
  rainThresholdPer: "day",
  blockedWeeks: [],
  ...oneDayWash,
};
const known: Omit<PreviewInputs, keyof PlanTerms> = {
  ...basisOfOne("2026-11-18", { day: "2026-11-17", loss: 1.7 }, kernels),
  timezone: "America/Los_Angeles",
  energy: {
    daily: Array.from({ length: 365 }, (_, day) => 27_400 * (1 - 0.5 * Math.cos((2 * Math.PI * (day + 10)) / 365))),
    source: "the PVsyst file dusty-ridge.csv",
  },
  rain: { covered: true, years: rainYears, source: "30 rain years near 36.7, -119.8 (embedded climate)" },
};

export function aReport(
  change: Partial<PreviewInputs> = {},
  names: { plant?: string; device?: string; id?: string; serial?: string } = {},
): CleaningReport {
  const { energy, timezone } = { ...known, ...change };
  const changed = { ...terms, ...change };
  const used = Object.fromEntries(Object.keys(terms).map((name) => [name, changed[name as keyof PlanTerms]]));
  const result = previewPlan({ ...known, ...terms, ...change }, kernels);
  const annualKwh = energy.daily.reduce((sum, kwh) => sum + kwh, 0);
  return {
    plant: { name: names.plant ?? "Dusty Ridge" },
    device: {
      id: names.id ?? "e00fce68aaaa000000000001",
      name: names.device ?? "Dusty Ridge North",
      serial: names.serial ?? "DR-0001",
      timezone,
    },
    inputs: {
      ...(used as unknown as PlanTerms),
      energy: { annualKwh, source: energy.source },
      washParts: { mobilization: null, perMegawatt: null },
    },
    result,
    decision: decisionOf(result, changed.washCost),
    calculatedAt: 1_795_000_000,
    printedAt: 1_795_000_020,
    digest: "0123456789abcdef".repeat(4),
  };
}

/** Of each wash [$]. */
const EARNS = 9000;

/** What the plan would say as the row of a plant. */
function decisionOf(result: SavingsResult, washCost: number): PlantDecision {
  const { plans, best_num_cleanings: best } = result;
  const figure = (mean: number): Estimate => ({ mean, p10: mean - 4000, p50: mean + 100, p90: mean + 5000 });
  const plan = {
    ...desertPlan,
    startDay: result.startDay,
    weeks: result.weeks,
    washCost,
    plans: plans.map(({ dates, soilingLoss: loss }) => ({ dates, loss })),
    best,
    worth: result.soiling_loss_max.map((_, week) => {
      const [window] = result.windows;
      const monday = addDays(result.startDay, 7 * week);
      return window && monday >= window.first && monday <= window.last ? EARNS : null;
    }),
    firstWeeks: [],
    washes: plans[best]!.dates.map(() => ({ worth: figure(EARNS), pays: 0.8 })),
    overNone: figure(result.maxAnnualSavings),
  };
  return plantDecision(rowOfPlan(plan), known.today);
}

const LONG = "Département de l’énergie – Site n° 12 “Größe Süd”, Ćevap Łódź ".repeat(4);

export const cases = {
  usual: () => aReport(),
  "no cleaning pays": () => aReport({ soilingRates: months(0.01), washCost: 90_000, plannedCleanings: 1 }),
  "many cleanings": () => aReport({ soilingRates: months(0.6), washCost: 300, plannedCleanings: 5 }),
  "rates by month": () =>
    aReport({
      prices: Array.from({ length: 12 }, (_, month) => 0.05 + 0.0123 * month),
      soilingRates: Array.from({ length: 12 }, (_, month) => 0.02 + 0.03 * (month % 5)),
      blockedWeeks: ["2027-05-24", "2027-06-28"],
    }),
  "no rain known": () => aReport({ rain: { covered: false }, ...basisOfOne("2026-11-18", null, kernels) }),
  "a quarter": () => aReport({ weeks: 13 }),
  "long names": () => aReport({}, { plant: LONG, device: LONG, id: "x".repeat(200), serial: "y".repeat(120) }),
  "names of other scripts": () =>
    aReport({}, { plant: "太陽光発電所 東京", device: "محطة الطاقة \u202E😀 №7", serial: "Δ-9" }),
} as const;
