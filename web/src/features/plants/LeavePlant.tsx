import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { offerTexts } from "#contract/plants/offers";
import type { PlantUsers } from "#contract/plants/users";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { deletePlant, leavePlant, refreshPlants } from "./queries.ts";

interface LeavePlantProps {
  plant: Pick<PlantUsers, "plant_id" | "plant_name" | "version" | "chosen">;
  onLeft: () => void;
}

/** For an owner: leaves a plant that has other owners, or deletes one that has none. */
export function LeavePlant({ plant, onLeft }: LeavePlantProps) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { plant_id, plant_name, version, chosen } = plant;
  const isShared = chosen.owners.length > 1;
  const leaving = useMutation({
    mutationFn: () => (isShared ? leavePlant(plant_id, version) : deletePlant(plant_id)),
    onSuccess: ({ message }) => {
      toasts.show({ text: message, detail: plant_name, tone: "ok" });
      refreshPlants(client);
      onLeft();
    },
  });
  const label = isShared ? offerTexts.leave : offerTexts.remove;
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={(isShared ? offerTexts.leaveTitle : offerTexts.removeTitle)(plant_name)}
        confirmLabel={label}
        danger
        pending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{isShared ? offerTexts.leaveDetail : `${offerTexts.removeOnlyEmpty} ${offerTexts.removeDetail}`}</p>
        {leaving.isError && <InlineError message={leaving.error.message} />}
      </ConfirmDialog>
    </>
  );
}
