import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Plant } from "#contract/plants/plant";
import { sessionQuery } from "../../api/session/session.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { EditPlantForm } from "./EditPlantForm.tsx";
import { plantUsersQuery } from "./queries.ts";
import { UsersForm } from "./UsersForm.tsx";

const forms = {
  edit: { title: "Edit", Form: EditPlantForm },
  users: { title: "Manage Users of", Form: UsersForm },
} as const;
export type PlantDialogKind = keyof typeof forms;

interface PlantDialogProps {
  kind: PlantDialogKind;
  plant: Plant;
  onClose: () => void;
}

/** "Edit" or "Manage Users" of a plant. */
export function PlantDialog({ kind, plant, onClose }: PlantDialogProps) {
  const query = useQuery(plantUsersQuery(plant.plant_id));
  const { data: session } = useQuery(sessionQuery);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const guard = useUnsavedGuard(isUnsaved);
  const close = () => guard.close(onClose);
  const { title, Form } = forms[kind];
  return (
    <Dialog open title={`${title} ${plant.plant_name}`} onClose={close}>
      <Loaded query={query} height={320}>
        {(users) =>
          session && (
            <Form
              plant={users}
              session={session}
              onUnsaved={setIsUnsaved}
              onCancel={close}
              onSaved={() => {
                guard.release();
                onClose();
              }}
            />
          )
        }
      </Loaded>
      {guard.question}
    </Dialog>
  );
}
