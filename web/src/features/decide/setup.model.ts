import type { Obstacle } from "#contract/dashboard/recommendation";
import { setupTexts } from "./texts.ts";

export type SetupKey = "plant" | "sensor" | "numbers" | "plan";

export interface SetupStep {
  key: SetupKey;
  isDone: boolean;
  /** What is missing, or what the step gives. */
  detail: string;
}

const stepOf: Partial<Record<Obstacle, SetupKey>> = {
  neverMeasured: "sensor",
  inputsNeverSaved: "numbers",
  inputsIncomplete: "numbers",
  soilingRateMissing: "numbers",
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
