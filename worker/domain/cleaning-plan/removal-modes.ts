import type { RainThresholdPer } from "#contract/savings/rain-threshold";
import type { RainRemovalInput } from "../../../analytics-wasm/types.ts";

export const removalModes = { day: "daily", week: "weekly", gradual: "gradual" } as const satisfies Record<
  RainThresholdPer,
  RainRemovalInput["mode"]
>;
