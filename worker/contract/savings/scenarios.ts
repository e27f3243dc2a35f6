import * as v from "valibot";
import { printable } from "../common/printable.ts";
import { BlockedWeeks } from "../records/inputs.ts";
import { RainThresholdPer } from "./rain-threshold.ts";
import { MAX_VALUES } from "../common/limits.ts";

export const MAX_SCENARIOS = 50;
/** Next to the saved inputs and the sliders. */
export const MAX_COMPARED = 3;
const MAX_NAME = 60;

const upTo = (highest: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(highest));
const months = (highest: number) => v.pipe(v.array(upTo(highest)), v.length(12));

export const ScenarioTerms = v.strictObject({
  weeks: v.picklist([52, 39, 26, 13]),
  prices: months(MAX_VALUES.price),
  soilingRates: months(MAX_VALUES.soilingRate),
  washCost: upTo(MAX_VALUES.amount),
  plannedCleanings: v.picklist([1, 2, 3, 4, 5]),
  rainThreshold: upTo(MAX_VALUES.rain),
  rainThresholdPer: v.optional(RainThresholdPer, "day"),
  blockedWeeks: v.optional(BlockedWeeks, []),
});
export type ScenarioTerms = v.InferOutput<typeof ScenarioTerms>;

/** Saved slider inputs. Results are not stored, because they follow from today's data. */
export interface Scenario {
  id: string;
  name: string;
  terms: ScenarioTerms;
  version: number;
  savedAt: number;
}

export interface Scenarios {
  scenarios: Scenario[];
}

export const SaveScenario = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Enter a name."),
    v.maxLength(MAX_NAME, `The name can have up to ${MAX_NAME} characters.`),
    printable,
  ),
  terms: ScenarioTerms,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SaveScenario = v.InferOutput<typeof SaveScenario>;

export const ScenarioId = v.pipe(v.string(), v.uuid());

export const scenarioTexts = {
  nameTaken: "This plant already has a scenario with that name. Choose another name.",
  changed: "This scenario was changed elsewhere. Review it, then try again.",
  tooMany: `A plant can have up to ${MAX_SCENARIOS} scenarios. Delete one first.`,
  notFound: "This scenario no longer exists.",
} as const;
