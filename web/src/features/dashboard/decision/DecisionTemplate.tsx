import { DecisionActionsPlace } from "./DecisionSkeleton.tsx";
import { DecisionView } from "./DecisionView.tsx";
import type { Decision } from "./decision.model.ts";
import { TEMPLATE_ID } from "./paint-decision.ts";

const blank: Decision = {
  tone: "unknown",
  label: "",
  headline: "",
  sentence: [],
  plant: "",
  basis: [""],
  obstacle: null,
};

/** Decision markup without words, filled in by `paintDecision`. */
export const DecisionTemplate = () => (
  <template id={TEMPLATE_ID}>
    <DecisionView decision={blank} line="places" foldLine={false} warning={<></>} actions={<DecisionActionsPlace />} />
  </template>
);
