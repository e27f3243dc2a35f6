import type { RolloutDeviceState } from "#contract/rollouts/rollout";

/** What a rollout does next. `start`: so many of the waiting devices, in their order. */
type RolloutStep = { step: "start"; devices: number } | { step: "wait" | "stop" | "done" };

/**
 * One device first, and groups only once a device has confirmed. A group starts when the one before has ended; a failure in it
 * stops the rollout, until a person lets it go on (`failuresSeen` are those it knew of then).
 */
export function rolloutStep(
  counts: Readonly<Record<RolloutDeviceState, number>>,
  { groupSize, failuresSeen }: { groupSize: number; failuresSeen: number },
): RolloutStep {
  if (counts.running > 0) return { step: "wait" };
  if (counts.failed > failuresSeen && counts.waiting > 0) return { step: "stop" };
  if (counts.waiting === 0) return { step: "done" };
  return { step: "start", devices: Math.min(counts.waiting, counts.succeeded === 0 ? 1 : groupSize) };
}
