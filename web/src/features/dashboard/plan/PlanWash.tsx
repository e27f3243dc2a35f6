import { addDays } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { draftOfWash, startDialog } from "../../portfolio/index.ts";

interface PlanWashProps {
  plant: { plant_id: string; plant_name: string };
  decision: PlantDecision;
  onClose: () => void;
}

/** A campaign with plant and window filled in. */
export function PlanWash({ plant, decision: { wash }, onClose }: PlanWashProps) {
  if (wash === null) return null;
  const initial = draftOfWash(plant, { from: wash.best, to: addDays(wash.last, 6) });
  return <LazyPart load={startDialog} waiting={null} props={{ initial, plants: [plant], onClose }} />;
}
