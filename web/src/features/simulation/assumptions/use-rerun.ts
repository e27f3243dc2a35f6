import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import type { SimulationTerms } from "#contract/simulation/terms";
import { type Ask, latestWins } from "../../../analytics/latest-wins.ts";
import { startSimulator } from "../../../analytics/simulator.ts";
import { isChanged } from "./assumptions.model.ts";

interface Rerun {
  /** Null: the terms are the default ones, or nothing has come yet. */
  data: ProjectionData | null;
  hasFailed: boolean;
}

/** The typical year of a place under changed terms, by the server's own mathematics in this browser. */
export function useRerun(basis: SimulationBasis | null, terms: SimulationTerms): Rerun {
  const [rerun, setRerun] = useState<Rerun>({ data: null, hasFailed: false });
  const ask = useRef<Ask<SimulationTerms> | null>(null);
  const isActive = basis !== null && isChanged(terms);
  // A worker that was started for another place begins with the present terms.
  const askAgain = useEffectEvent(() => ask.current?.(terms));
  useEffect(() => {
    if (!isActive) return;
    const simulator = startSimulator(basis);
    ask.current = latestWins(
      (next: SimulationTerms) => simulator.run(next),
      (data) => setRerun({ data, hasFailed: false }),
      () => setRerun({ data: null, hasFailed: true }),
    );
    askAgain();
    return () => {
      ask.current = null;
      simulator.stop();
    };
  }, [basis, isActive]);
  useEffect(() => {
    if (isActive) ask.current?.(terms);
  }, [isActive, terms]);
  return isActive ? rerun : { data: null, hasFailed: false };
}
