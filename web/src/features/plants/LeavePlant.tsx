import { useQueryClient } from "@tanstack/react-query";
import { offerTexts } from "#contract/plants/offers";
import type { PlantUsers } from "#contract/plants/users";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";
import { deletePlant, leavePlant, refreshPlants } from "./queries.ts";

interface LeavePlantProps {
  plant: Pick<PlantUsers, "plant_id" | "plant_name" | "version" | "chosen">;
  onLeft: () => void;
}

/** For an owner: leaves a plant that has other owners, or deletes one that has none. */
export function LeavePlant({ plant, onLeft }: LeavePlantProps) {
  const client = useQueryClient();
  const { plant_id, plant_name, version, chosen } = plant;
  const isShared = chosen.owners.length > 1;
  return (
    <AskedButton
      variant="ghost"
      label={isShared ? offerTexts.leave : offerTexts.remove}
      question={(isShared ? offerTexts.leaveTitle : offerTexts.removeTitle)(plant_name)}
      consequence={isShared ? offerTexts.leaveDetail : `${offerTexts.removeOnlyEmpty} ${offerTexts.removeDetail}`}
      detail={plant_name}
      call={() => (isShared ? leavePlant(plant_id, version) : deletePlant(plant_id))}
      onDone={() => {
        refreshPlants(client);
        onLeft();
      }}
    />
  );
}
