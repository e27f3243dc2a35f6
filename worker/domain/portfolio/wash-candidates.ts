import type { PlantDecision } from "#contract/decision/decision";
import type { CalculationInputs } from "#contract/records/inputs";
import type { WashCandidate } from "./wash-runs.ts";

interface DecidedSite {
  plant: { plant_id: string; plant_name: string; lat: number; lng: number };
  inputs: Pick<CalculationInputs, "array_size" | "wash_cost" | "wash_mobilization"> | null;
  decision: PlantDecision;
}

/** Plants that could join a wash run: those with a next wash that isn't on hold. Those for which waiting costs most come first. */
export function washCandidates(plants: readonly DecidedSite[]): WashCandidate[] {
  return plants
    .toSorted((one, other) => waitingCost(other) - waitingCost(one))
    .flatMap(({ plant, inputs, decision: { state, wash, weeks } }) => {
      if (wash === null || inputs === null || state === "hold") return [];
      return [
        {
          ...plant,
          array: inputs.array_size,
          cost: wash.cost,
          mobilization: inputs.wash_mobilization,
          best: wash.best,
          worth: new Map(weeks.flatMap(({ monday, worth }) => (worth === null ? [] : [[monday, worth] as const]))),
        },
      ];
    });
}

const waitingCost = ({ decision: { wash } }: DecidedSite): number => wash?.waiting[0] ?? 0;
