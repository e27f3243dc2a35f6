import { useQuery } from "@tanstack/react-query";
import { decisionsQuery } from "../queries.ts";
import { startOfPlant } from "./drafts.ts";
import { StartDialog } from "./StartDialog.tsx";

/** A campaign with plant and window filled in, from the plant's page. */
export function PlanWash({ plant, onClose }: { plant: string; onClose: () => void }) {
  const { data } = useQuery(decisionsQuery());
  const listed = data?.plants.find(({ plant_id }) => plant_id === plant);
  if (data === undefined || listed === undefined) return null;
  return <StartDialog initial={startOfPlant(listed)} plants={data.plants} onClose={onClose} />;
}
