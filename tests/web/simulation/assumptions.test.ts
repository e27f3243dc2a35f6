import { describe, it } from "vitest";
import { validatedTerms } from "#contract/simulation/terms";
import {
  isChanged,
  rainOfStep,
  rainSteps,
  rainText,
  stepOfRain,
  tilts,
} from "../../../web/src/features/simulation/assumptions/assumptions.model.ts";

describe("assumptions", () => {
  it("go from 0 to 60 degrees and from 0.5 to 25 mm", ({ expect }) => {
    expect(tilts).toEqual({ minimum: 0, maximum: 60 });
    expect([rainOfStep(rainSteps.minimum), rainOfStep(rainSteps.maximum)]).toEqual([0.5, 25]);
    expect(rainOfStep(stepOfRain(validatedTerms.cleaningRain))).toBe(validatedTerms.cleaningRain);
    expect(rainText(5)).toBe("0.20 in (5 mm)");
    expect(rainText(0.5)).toBe("0.02 in (0.5 mm)");
  });

  it("are changed where any differs from those of a run", ({ expect }) => {
    expect(isChanged({ ...validatedTerms })).toBe(false);
    for (const change of [
      { tilt: 26 },
      { cleaningRain: 4.5 },
      { partial: true },
      { neighborhood: "town" as const },
      { measuredRate: 0.1 },
    ])
      expect(isChanged({ ...validatedTerms, ...change })).toBe(true);
  });
});
