import { MEASURABLE_RAIN_INCHES, MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import type { RainThresholdPer } from "#contract/savings/rain-threshold";
import type { RainRemovalInput } from "../../../analytics-wasm/types.ts";

export const rainModes = { day: "daily", week: "weekly", gradual: "gradual" } as const satisfies Record<
  RainThresholdPer,
  RainRemovalInput["mode"]
>;

/** How rain cleans under a plan's terms; threshold in mm. */
export const rainRule = ({
  rainThreshold,
  rainThresholdPer,
}: Pick<PlanTerms, "rainThreshold" | "rainThresholdPer">): Required<Omit<RainRemovalInput, "rain">> => ({
  threshold: Math.max(rainThreshold, MEASURABLE_RAIN_INCHES) * MILLIMETERS_PER_INCH,
  mode: rainModes[rainThresholdPer],
});
