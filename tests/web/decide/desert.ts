import type { PlantDecision } from "#contract/decision/decision";
import { plantDecision } from "#domain/decision/index";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";

/** A plant whose window has begun. */
export const desert: PlantDecision = {
  ...plantDecision(rowOfPlan(desertPlan), "2026-11-27"),
  agreement: "agree",
  reasons: [{ code: "agree", sensors: 2 }, { code: "record", months: 13 }, { code: "modelFits" }],
  sources: [
    { input: "rate", from: "measured", rate: 0.14, unused: 0.13 },
    { input: "rain", from: "learned", rain: 0.16, unused: 0.3 },
    { input: "energy", from: "pvsyst" },
  ],
  numbers: { price: { least: 0.09, most: 0.09 }, washCost: 6000, energy: 38_742_000, limit: 12.3, lost: 139_800 },
};
