import { SAVINGS_POLL_MS } from "#contract/common/limits";
import type { SavingsState, SavingsStatus } from "#contract/savings/savings";

/** Restarts of a job the server lost, before asking. */
export const AUTOMATIC_RERUNS = 2;

export type JobStep = { do: "wait" } | { do: "show" } | { do: "rerun" } | { do: "fail"; reason: string };

export function afterStatus(answer: Pick<SavingsStatus, "status" | "reason">, reruns: number): JobStep {
  const steps: Record<SavingsState, () => JobStep> = {
    PENDING: () => ({ do: "wait" }),
    RUNNING: () => ({ do: "wait" }),
    DONE: () => ({ do: "show" }),
    FAILED: () => ({ do: "fail", reason: answer.reason ?? "The calculation failed." }),
    "NOT FOUND": () =>
      reruns < AUTOMATIC_RERUNS
        ? { do: "rerun" }
        : { do: "fail", reason: "The calculation was interrupted more than once. Try again." },
  };
  return steps[answer.status]();
}

/** Every second, as the specification says; slower after a minute [ms]. */
export function pollDelay(elapsedMs: number): number {
  if (elapsedMs < 60_000) return SAVINGS_POLL_MS;
  return elapsedMs < 180_000 ? 2 * SAVINGS_POLL_MS : 5 * SAVINGS_POLL_MS;
}
