import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { setupTexts } from "./texts.ts";
import type { SetupStep } from "./setup.model.ts";
import css from "./setup-steps.module.css";

interface SetupStepsProps {
  steps: readonly SetupStep[];
  /** Controls of a step that is not done; null: the person may not do it. */
  actionOf: (step: SetupStep["key"]) => ReactNode;
}

/** From a new plant to its first plan. Only the first open step has controls that stand out; all can be done in any order. */
export function SetupSteps({ steps, actionOf }: SetupStepsProps) {
  return (
    <ol data-layout="grid gap-3 above-3" className={css.steps} aria-label={setupTexts.label}>
      {steps.map(({ key, isDone, detail }, index) => (
        <li key={key} data-layout="row start gap-3" data-done={isDone || undefined}>
          <span data-layout="grid" data-text="label second" className={css.mark}>
            {isDone ? <Check aria-label={setupTexts.done} /> : index + 1}
          </span>
          <div data-layout="stack shrink gap-1">
            <strong>{setupTexts.steps[key].name}</strong>
            <p data-text="second caption anywhere">{isDone ? setupTexts.steps[key].gives : detail}</p>
          </div>
          {!isDone && <div data-layout="row gap-2">{actionOf(key) ?? <NotAllowed step={key} />}</div>}
        </li>
      ))}
    </ol>
  );
}

function NotAllowed({ step }: { step: SetupStep["key"] }) {
  return step === "plan" ? null : <span data-text="second caption">{setupTexts.ask}</span>;
}
