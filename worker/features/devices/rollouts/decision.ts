import type { RolloutDeviceState } from "#contract/rollouts/rollout";

type RolloutStep = { step: "start"; devices: number } | { step: "wait" | "stop" | "done" };

/**
 * One device first; groups only after one has confirmed. A group starts when the previous one has ended. More than `maxFailures`
 * failures stop the rollout until a person continues it; `failuresSeen` are those known by then.
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
