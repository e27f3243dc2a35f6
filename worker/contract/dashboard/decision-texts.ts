import type { Obstacle, RecommendationState } from "./recommendation.ts";

/** A decision in a few words, the same in the decision bar and in the portfolio. */
export const decisionLabels: Record<RecommendationState, string> = {
  washNow: "Wash now",
  windowOpen: "Wash window open · no rush",
  noWashNeeded: "No wash needed",
  unknown: "Can't say yet",
};

export const obstacleHeadlines: Record<Obstacle, string> = {
  inputsNeverSaved: "Can't say: the inputs are still defaults.",
  inputsIncomplete: "Can't say: an input is missing.",
  soilingRateMissing: "Can't say: no soiling rate.",
  energyFileMissing: "Can't say: no energy file.",
  neverMeasured: "Can't say: no measurements yet.",
  sensorOffline: "Can't say: no current measurements.",
  calculationFailed: "Can't say: the calculation failed.",
};
