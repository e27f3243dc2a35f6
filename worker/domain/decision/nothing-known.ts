import type { DecisionFacts } from "#contract/decision/plant-plan";

/** Facts of a plant that has never been calculated. */
export const nothingKnown: DecisionFacts = {
  obstacles: [],
  soiling: null,
  agreement: "none",
  sensors: [],
  basis: "weak",
  reasons: [],
  sources: [],
  numbers: null,
  changed: null,
  hold: null,
  choice: null,
  canHold: false,
  outlook: null,
  isPostponed: false,
};
