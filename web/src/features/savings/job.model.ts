import type { SavingsState, SavingsStatus } from "#contract/savings/savings";

/** Restarts of a job the server lost, before asking. */
export const AUTOMATIC_RERUNS = 2;

export type JobStep = { do: "show" } | { do: "rerun" } | { do: "fail"; reason: string };

export function afterStatus(answer: Pick<SavingsStatus, "status" | "reason">, reruns: number): JobStep {
  const steps: Record<SavingsState, () => JobStep> = {
    DONE: () => ({ do: "show" }),
    FAILED: () => ({ do: "fail", reason: answer.reason ?? "The calculation failed." }),
    "NOT FOUND": () =>
      reruns < AUTOMATIC_RERUNS
        ? { do: "rerun" }
        : { do: "fail", reason: "The calculation was interrupted more than once. Try again." },
  };
  return steps[answer.status]();
}
