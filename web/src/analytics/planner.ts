import type { PlanEnergy, SavingsBasis } from "#contract/savings/savings";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Calculates plans in a worker, so that sliders never wait. */
export interface Planner {
  plan: (terms: PlanTerms) => Promise<FreshResult>;
  stop: () => void;
}

interface WaitingPlan {
  resolve: (plan: FreshResult) => void;
  reject: (error: Error) => void;
}

export function startPlanner(basis: SavingsBasis, energy: PlanEnergy): Planner {
  const worker = new Worker(new URL("analytics.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, WaitingPlan>();
  let lastRequest = 0;
  /** The worker failed to load, or died. */
  let dead = false;

  const send = (message: ToWorker): void => worker.postMessage(message, []);
  const failure = (): Error => new Error("This browser couldn't run the calculation.");

  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === "plan") asker?.resolve(data.plan);
    else asker?.reject(failure());
  });
  worker.addEventListener("error", () => {
    dead = true;
    for (const asker of waiting.values()) asker.reject(failure());
    waiting.clear();
  });

  send({ kind: "basis", basis: { ...basis, energy } });
  return {
    plan: (terms) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(failure());
        const id = ++lastRequest;
        waiting.set(id, { resolve, reject });
        send({ kind: "plan", id, terms });
      }),
    stop: () => worker.terminate(),
  };
}
