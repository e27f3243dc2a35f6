import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { SimulationTerms } from "#contract/simulation/terms";

/** To the worker: one simulation of a place under these terms. */
export interface ToSimulation {
  id: number;
  basis: SimulationBasis;
  terms: SimulationTerms;
}

/** From the worker: the answer of that id; null: it failed. */
export interface FromSimulation {
  id: number;
  data: ProjectionData | null;
}

/** Simulates a place again with other terms, in a worker, so that a slider never waits for it. */
export interface Simulator {
  run: (terms: SimulationTerms) => Promise<ProjectionData>;
  /** Ends the worker; a run that is under way never answers. */
  stop: () => void;
}

export function startSimulator(basis: SimulationBasis): Simulator {
  const worker = new Worker(new URL("simulation.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<ProjectionData>>();
  let asked = 0;
  /** The worker could not be loaded or has died. */
  let dead = false;
  const failed = (): Error => new Error("The simulation could not be run in this browser.");

  worker.addEventListener("message", ({ data: { id, data } }: MessageEvent<FromSimulation>) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (data) asker?.resolve(data);
    else asker?.reject(failed());
  });
  worker.addEventListener("error", () => {
    dead = true;
    for (const asker of waiting.values()) asker.reject(failed());
    waiting.clear();
  });

  return {
    run: (terms) => {
      const asker = Promise.withResolvers<ProjectionData>();
      if (dead) asker.reject(failed());
      else {
        const id = ++asked;
        waiting.set(id, asker);
        worker.postMessage({ id, basis, terms } satisfies ToSimulation, []);
      }
      return asker.promise;
    },
    stop: () => worker.terminate(),
  };
}
