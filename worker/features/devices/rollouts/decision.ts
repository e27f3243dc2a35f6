import type { RolloutDeviceState } from "#contract/rollouts/rollout";

type RolloutStep = { step: "start"; devices: number } | { step: "wait" | "stop" | "done" };

/**
 * Starts one device first, and groups only after one has succeeded. A group starts when the previous one has ended. More than `maxFailures`
 * new failures stop the rollout until a person continues it; `failuresSeen` are those before.
 */
export function rolloutStep(
  counts: Readonly<Record<RolloutDeviceState, number>>,
  { groupSize, maxFailures, failuresSeen }: { groupSize: number; maxFailures: number; failuresSeen: number },
): RolloutStep {
  if (counts.running > 0) return { step: "wait" };
  if (counts.failed - failuresSeen > maxFailures && counts.waiting > 0) return { step: "stop" };
  if (counts.waiting === 0) return { step: "done" };
  return { step: "start", devices: Math.min(counts.waiting, counts.succeeded === 0 ? 1 : groupSize) };
}
