import * as fc from "fast-check";
import { describe, it } from "vitest";
import { isSetup, setupSteps } from "../../../web/src/features/decide/SetupSteps.tsx";
import type { Obstacle } from "#contract/dashboard/recommendation";
import { decisionText } from "#contract/decision/texts";
import type { PlantDecision } from "#contract/decision/decision";

const done = (obstacles: Obstacle[] | null, devices: number) =>
  setupSteps(obstacles, devices).flatMap(({ key, isDone }) => (isDone ? [key] : []));

describe("the steps to a first plan", () => {
  it("are all open without a plant, and none but the plan when nothing is missing", ({ expect }) => {
    expect(done(null, 0)).toEqual([]);
    expect(done([], 2)).toEqual(["plant", "sensor", "numbers"]);
    expect(done(["neverMeasured", "inputsNeverSaved"], 0)).toEqual(["plant"]);
    expect(done(["inputsIncomplete"], 1)).toEqual(["plant", "sensor"]);
  });

  it("are as many as the headline of the decision counts", ({ expect }) => {
    const setup = ["neverMeasured", "inputsNeverSaved", "inputsIncomplete", "energyFileMissing"] as const;
    fc.assert(
      fc.property(fc.subarray([...setup], { minLength: 1 }), (obstacles) => {
        const decision = { obstacles, soiling: null, sensors: [], state: "unknown" } as unknown as PlantDecision;
        const left = setupSteps(obstacles, 1).filter(({ isDone }) => !isDone).length;
        expect(decisionText(decision).headline).toContain(`${left} of 4 setup steps left`);
        expect(isSetup(obstacles)).toBe(true);
      }),
    );
    expect(isSetup(["sensorOffline"])).toBe(false);
  });
});
