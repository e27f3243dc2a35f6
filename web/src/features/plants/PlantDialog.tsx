import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { changeOwnerTexts } from "#contract/plants/change-owner";
import type { Plant } from "#contract/plants/plant";
import { sessionQuery } from "../../api/session/session.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { EditPlantForm } from "./EditPlantForm.tsx";
import { plantUsersQuery } from "./queries.ts";
import { UsersForm } from "./UsersForm.tsx";

const ChangeOwnerForm = lazy(() => import("./ChangeOwnerForm.tsx").then((part) => ({ default: part.ChangeOwnerForm })));

const forms = {
  edit: { title: (name: string) => `Edit ${name}`, Form: EditPlantForm },
  users: { title: (name: string) => `Manage Users of ${name}`, Form: UsersForm },
  owner: { title: changeOwnerTexts.title, Form: ChangeOwnerForm },
} as const;
export type PlantDialogKind = "edit" | "users";

interface PlantDialogProps {
  kind: PlantDialogKind;
  plant: Plant;
  onClose: () => void;
}

/** Admins can change the owner from there. */
export function PlantDialog({ kind: opened, plant, onClose }: PlantDialogProps) {
  const query = useQuery(plantUsersQuery(plant.plant_id));
  const { data: session } = useQuery(sessionQuery);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const guard = useUnsavedGuard(isUnsaved);
  const close = () => guard.close(onClose);
  const [kind, setKind] = useState<keyof typeof forms>(opened);
  const { title, Form } = forms[kind];
  return (
    <Dialog open title={title(plant.plant_name)} onClose={close}>
      <Loaded query={query} height={320}>
        {(users) =>
          session && (
            <Suspense fallback={null}>
              <Form
                plant={users}
                session={session}
                onUnsaved={setIsUnsaved}
                onChangeOwner={() => setKind("owner")}
                onCancel={close}
                onSaved={() => {
                  guard.release();
                  onClose();
                }}
              />
            </Suspense>
          )
        }
      </Loaded>
      {guard.question}
    </Dialog>
  );
}
