import type { RolloutDeviceState } from "#contract/rollouts/rollout";

/** What a rollout does next. `start`: so many of the waiting devices, in their order. */
type RolloutStep = { step: "start"; devices: number } | { step: "wait" | "stop" | "done" };

/**
 * One device first, and groups only once a device has confirmed. A group starts when the one before has ended; a failure in it
 * counts against
 * `maxFailures`: with more, the rollout stops until a person lets it go on. The count then begins again (`failuresSeen` are those that
 * the person knew of).
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
