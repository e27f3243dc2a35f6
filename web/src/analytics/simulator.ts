import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { PlaceSavings, PlantTerms } from "#contract/simulation/plant";
import type { SimulationTerms } from "#contract/simulation/terms";

export interface ToSimulation {
  id: number;
  basis: SimulationBasis;
  terms: SimulationTerms;
  plant: PlantTerms | null;
}

export interface Simulated {
  data: ProjectionData;
  worth: PlaceSavings | null;
}

export interface FromSimulation {
  id: number;
  simulated: Simulated | null;
}

/** Reruns a simulation in a worker, so that sliders never wait. */
export interface Simulator {
  run: (terms: SimulationTerms, plant: PlantTerms | null) => Promise<Simulated>;
  stop: () => void;
}

export function startSimulator(basis: SimulationBasis): Simulator {
  const worker = new Worker(new URL("simulation.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<Simulated>>();
  let lastRequest = 0;
  /** The worker failed to load, or died. */
  let dead = false;
  const failure = (): Error => new Error("This browser couldn't run the simulation.");

  worker.addEventListener("message", ({ data: { id, simulated } }: MessageEvent<FromSimulation>) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (simulated) asker?.resolve(simulated);
    else asker?.reject(failure());
  });
  worker.addEventListener("error", () => {
    dead = true;
    for (const asker of waiting.values()) asker.reject(failure());
    waiting.clear();
  });

  return {
    run: (terms, plant) => {
      const asker = Promise.withResolvers<Simulated>();
      if (dead) asker.reject(failure());
      else {
        const id = ++lastRequest;
        waiting.set(id, asker);
        worker.postMessage({ id, basis, terms, plant } satisfies ToSimulation, []);
      }
      return asker.promise;
    },
    stop: () => worker.terminate(),
  };
}
