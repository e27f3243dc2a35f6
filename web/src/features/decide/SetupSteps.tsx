import { Check } from "lucide-react";
import type { ReactNode } from "react";
import css from "./decide.module.css";
import { setupTexts } from "./texts.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import type { Obstacle } from "#contract/dashboard/recommendation";

export type SetupKey = "plant" | "sensor" | "numbers" | "plan";

interface SetupStep {
  key: SetupKey;
  isDone: boolean;
  /** What is missing, or what the step gives. */
  detail: string;
}

const stepOf: Partial<Record<Obstacle, SetupKey>> = {
  neverMeasured: "sensor",
  inputsNeverSaved: "numbers",
  inputsIncomplete: "numbers",
  energyFileMissing: "numbers",
};

export const isSetup = (obstacles: readonly Obstacle[]): boolean => obstacles.some((one) => one in stepOf);

/** `obstacles`: of the plant; null without a plant. `devices`: how many it has. */
export function setupSteps(obstacles: readonly Obstacle[] | null, devices: number): SetupStep[] {
  const missing = (key: SetupKey): Obstacle | undefined => obstacles?.find((one) => stepOf[one] === key);
  const { missing: words, steps } = setupTexts;
  const step = (key: SetupKey, isDone: boolean, detail: string = steps[key].gives): SetupStep => ({
    key,
    isDone,
    detail,
  });
  const numbers = missing("numbers");
  const sensor = devices === 0 ? words.noDevice : words.noDay;
  return [
    step("plant", obstacles !== null, steps.plant.todo),
    step("sensor", obstacles !== null && devices > 0 && missing("sensor") === undefined, sensor),
    step(
      "numbers",
      obstacles !== null && numbers === undefined,
      words[numbers === "energyFileMissing" ? "energy" : "numbers"],
    ),
    step("plan", false),
  ];
}

interface SetupStepsProps {
  steps: readonly SetupStep[];
  /** Controls of a step that is not done; null: the person may not do it. */
  actionOf: (step: SetupStep["key"]) => ReactNode;
}

/** From a new plant to its first plan. Only the first open step has controls that stand out; all can be done in any order. */
export function SetupSteps({ steps, actionOf }: SetupStepsProps) {
  return (
    <ol data-layout="grid gap-3 above-3" data-text="measure" aria-label={setupTexts.label}>
      {steps.map(({ key, isDone, detail }, index) => (
        <li key={key} data-layout="row start gap-3">
          <span className={css.number}>
            <Badge tone={isDone ? "ok" : "neutral"}>
              {isDone ? <Check size={10} strokeWidth={3} aria-label={setupTexts.done} /> : index + 1}
            </Badge>
          </span>
          <div data-layout="stack shrink gap-1 basis-200">
            <strong>{setupTexts.steps[key].name}</strong>
            <p data-text="second caption anywhere">{isDone ? setupTexts.steps[key].gives : detail}</p>
          </div>
          {!isDone && (
            <div data-layout="row gap-2">
              {actionOf(key) ?? (key !== "plan" && <span data-text="second caption">{setupTexts.ask}</span>)}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
