import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { PlaceSavings, PlantTerms } from "#contract/simulation/plant";
import type { SimulationTerms } from "#contract/simulation/terms";
import { workerCalls } from "./worker-calls.ts";

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

export interface Simulator {
  run: (terms: SimulationTerms, plant: PlantTerms | null) => Promise<Simulated>;
  stop: () => void;
}

export function startSimulator(basis: SimulationBasis): Simulator {
  const worker = new Worker(new URL("simulation.worker.ts", import.meta.url), { type: "module" });
  const call = workerCalls<Simulated>(worker, "This browser couldn't run the simulation.");
  return {
    run: (terms, plant) => call((id) => worker.postMessage({ id, basis, terms, plant } satisfies ToSimulation, [])),
    stop: () => worker.terminate(),
  };
}
