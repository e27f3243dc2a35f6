import { useQuery } from "@tanstack/react-query";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { decisionsQuery, startDialog, startOfPlant } from "../../monday/index.ts";

interface PlanWashProps {
  plant: string;
  onClose: () => void;
}

/** A campaign with plant and window filled in. */
export function PlanWash({ plant, onClose }: PlanWashProps) {
  const { data } = useQuery(decisionsQuery());
  const listed = data?.plants.find(({ plant_id }) => plant_id === plant);
  if (data === undefined || listed === undefined) return null;
  return (
    <LazyPart
      load={startDialog}
      waiting={null}
      props={{ initial: startOfPlant(listed), plants: data.plants, onClose }}
    />
  );
}
