import * as v from "valibot";
import { BlockedWeeks } from "./calculation-schema.ts";
import { RainThresholdPer } from "./rain-threshold.ts";
import { HIGHEST } from "../common/limits.ts";

export const MAX_SCENARIOS = 50;
export const MAX_COMPARED = 4;
const MAX_NAME = 60;

const upTo = (highest: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(highest));
const months = (highest: number) => v.pipe(v.array(upTo(highest)), v.length(12));

export const ScenarioTerms = v.strictObject({
  weeks: v.picklist([52, 39, 26, 13]),
  /** $/kWh */
  prices: months(HIGHEST.price),
  /** %/day */
  soilingRates: months(HIGHEST.soilingRate),
  /** $ per cleaning */
  washCost: upTo(HIGHEST.amount),
  plannedCleanings: v.picklist([1, 2, 3, 4, 5]),
  rainThreshold: upTo(HIGHEST.rain),
  rainThresholdPer: v.optional(RainThresholdPer),
  blockedWeeks: v.optional(BlockedWeeks),
});
export type ScenarioTerms = v.InferOutput<typeof ScenarioTerms>;

/** A case of the sliders that a person keeps for a plant. It holds no results: they follow from it and from what is known today. */
export interface Scenario {
  id: string;
  name: string;
  terms: ScenarioTerms;
  /** A save sends the version it was based on; another one's save in between is a 409. */
  version: number;
  /** UTC epoch seconds. */
  savedAt: number;
}

/** `GET /api/plant/{id}/scenarios`, by name. */
export interface Scenarios {
  scenarios: Scenario[];
}

/** `PUT /api/plant/{id}/scenarios/{scenario}`: keeps, renames or, after a deletion, brings back. The id is the page's own. */
export const SaveScenario = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("A name is needed."),
    v.maxLength(MAX_NAME, `A name has at most ${MAX_NAME} characters.`),
  ),
  terms: ScenarioTerms,
  /** 0: it is new. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SaveScenario = v.InferOutput<typeof SaveScenario>;

export const ScenarioId = v.pipe(v.string(), v.uuid());

export const scenarioTexts = {
  nameTaken: "This plant has a scenario of that name already. Please choose another one.",
  changed: "Somebody else has changed this scenario. Please look at it again.",
  tooMany: `A plant keeps at most ${MAX_SCENARIOS} scenarios. Please delete one first.`,
  notFound: "This scenario is no longer there.",
} as const;
