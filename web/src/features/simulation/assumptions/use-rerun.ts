import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { PlaceSavings, PlantTerms } from "#contract/simulation/plant";
import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { SimulationTerms } from "#contract/simulation/terms";
import { type SubmitTerms, latestWins } from "../../../analytics/latest-wins.ts";
import { type Simulated, startSimulator } from "../../../analytics/simulator.ts";
import { isChanged } from "./assumptions.model.ts";

interface RerunRequest {
  terms: SimulationTerms;
  plant: PlantTerms | null;
}

/** A plant's dollars; may lag behind the entered figures. */
export interface PlantDollars {
  plant: PlantTerms;
  worth: PlaceSavings;
}

interface Rerun {
  /** Null: default terms, or not calculated yet. */
  data: ProjectionData | null;
  /** Null: no plant, or not calculated yet. */
  worth: PlantDollars | null;
  hasFailed: boolean;
}

export function useRerun(basis: SimulationBasis | null, terms: SimulationTerms, plant: PlantTerms | null): Rerun {
  const [simulated, setSimulated] = useState<{ result: Simulated; asked: RerunRequest } | "failed" | null>(null);
  const ask = useRef<SubmitTerms<RerunRequest> | null>(null);
  const request = useMemo<RerunRequest>(() => ({ terms, plant }), [terms, plant]);
  const isActive = basis !== null && (plant !== null || isChanged(terms));
  // A worker for a new place starts with the present terms.
  const askAgain = useEffectEvent(() => ask.current?.(request));
  useEffect(() => {
    if (!isActive) return;
    const simulator = startSimulator(basis);
    ask.current = latestWins(
      (next: RerunRequest) => simulator.run(next.terms, next.plant),
      (result, of) => setSimulated({ result, asked: of }),
      () => setSimulated("failed"),
    );
    askAgain();
    return () => {
      ask.current = null;
      simulator.stop();
    };
  }, [basis, isActive]);
  useEffect(() => {
    if (isActive) ask.current?.(request);
  }, [isActive, request]);
  if (!isActive || simulated === null) return { data: null, worth: null, hasFailed: false };
  if (simulated === "failed") return { data: null, worth: null, hasFailed: true };
  const { result, asked: of } = simulated;
  return {
    data: isChanged(terms) ? result.data : null,
    worth: of.plant && result.worth && { plant: of.plant, worth: result.worth },
    hasFailed: false,
  };
}
