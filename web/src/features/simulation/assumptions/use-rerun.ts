import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { PlaceWorth, PlantTerms } from "#contract/simulation/plant";
import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { SimulationTerms } from "#contract/simulation/terms";
import { type Ask, latestWins } from "../../../analytics/latest-wins.ts";
import { type Simulated, startSimulator } from "../../../analytics/simulator.ts";
import { isChanged } from "./assumptions.model.ts";

interface Asked {
  terms: SimulationTerms;
  plant: PlantTerms | null;
}

/** Dollars of a plant, which while a new figure is entered is still the one before. */
export interface PlantWorth {
  plant: PlantTerms;
  worth: PlaceWorth;
}

interface Rerun {
  /** Null: the terms are the default ones, or nothing has come yet. */
  data: ProjectionData | null;
  /** Dollars, with the plant that they are of; null: none was given, or nothing has come yet. */
  worth: PlantWorth | null;
  hasFailed: boolean;
}

/** The typical year of a place under changed terms and its dollars for a plant, by the server's own mathematics in this browser. */
export function useRerun(basis: SimulationBasis | null, terms: SimulationTerms, plant: PlantTerms | null): Rerun {
  const [simulated, setSimulated] = useState<{ result: Simulated; asked: Asked } | "failed" | null>(null);
  const ask = useRef<Ask<Asked> | null>(null);
  const asked = useMemo<Asked>(() => ({ terms, plant }), [terms, plant]);
  const isActive = basis !== null && (plant !== null || isChanged(terms));
  // A worker that was started for another place begins with the present terms.
  const askAgain = useEffectEvent(() => ask.current?.(asked));
  useEffect(() => {
    if (!isActive) return;
    const simulator = startSimulator(basis);
    ask.current = latestWins(
      (next: Asked) => simulator.run(next.terms, next.plant),
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
    if (isActive) ask.current?.(asked);
  }, [isActive, asked]);
  if (!isActive || simulated === null) return { data: null, worth: null, hasFailed: false };
  if (simulated === "failed") return { data: null, worth: null, hasFailed: true };
  const { result, asked: of } = simulated;
  return {
    data: isChanged(terms) ? result.data : null,
    worth: of.plant && result.worth && { plant: of.plant, worth: result.worth },
    hasFailed: false,
  };
}
