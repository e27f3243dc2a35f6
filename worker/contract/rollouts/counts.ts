import { number } from "../common/format.ts";
import type { RolloutDeviceState } from "./rollout.ts";

export const rolloutDeviceTexts: Record<RolloutDeviceState, string> = {
  waiting: "Waiting",
  running: "In progress",
  succeeded: "Done",
  failed: "Failed",
  skipped: "Skipped",
  cancelled: "Cancelled",
};

const shownStates = ["succeeded", "running", "waiting", "failed", "skipped", "cancelled"] as const;

export const countsText = (counts: Record<RolloutDeviceState, number>): string =>
  shownStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${number(counts[state])} ${rolloutDeviceTexts[state].toLowerCase()}`)
    .join(", ");
