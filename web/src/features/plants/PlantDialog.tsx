import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeOwnerTexts } from "#contract/plants/change-owner";
import type { Plant } from "#contract/plants/plant";
import { sessionQuery } from "../../api/session/session.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { plantUsersQuery, refreshPlants, savePlant, useUndoPlantSave } from "./queries.ts";
import { UsersForm } from "./UsersForm.tsx";
import { plantTexts, type PlantUsers } from "#contract/plants/users";
import { draftOf } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { RecordForm } from "../../records/RecordForm.tsx";
import { useRecordForm } from "../../records/use-record-form.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import type { PlantFormProps } from "./plant-form-props.ts";
import { updateBody } from "./plant-form.model.ts";
import { PlantFields } from "./PlantFields.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";

const { choices, hint } = storedPlant.status;

function EditPlantForm({ plant: opened, session, onUnsaved, onCancel, onSaved }: PlantFormProps) {
  const client = useQueryClient();
  const [plant, setPlant] = useState<PlantUsers>(opened);
  const undo = useUndoPlantSave(opened.plant_id);
  const of = useRecordForm({
    fields: storedPlant,
    start: draftOf(storedPlant, opened),
    save: async (draft) => {
      const body = updateBody(plant, draft);
      return body && savePlant(body);
    },
    reread: async () => {
      const newer = await client.fetchQuery({ ...plantUsersQuery(plant.plant_id), staleTime: 0 });
      setPlant(newer);
      return draftOf(storedPlant, newer);
    },
    meta: { changesPlans: true },
    onSaved: (saved) => {
      if (saved !== null) {
        refreshPlants(client);
        const detail = of.draft.plant_name;
        toasts.show({ text: saved.message, detail, tone: "ok", undo: () => undo.mutate(saved.version) });
      }
      onSaved();
    },
    onUnsaved,
    shown: (name, value) => (name === "status" ? choices?.[value as PlantUsers["status"]] : undefined),
  });
  return (
    <RecordForm
      of={of}
      frame="dialog"
      saveLabel="Save"
      cancel={<Button onClick={onCancel}>Cancel</Button>}
      changed={plantTexts.changed}
    >
      <PlantFields of={of} />
      {session.permissions.includes("plants.status") && (
        <Switch
          checked={of.draft.status === "Enable"}
          description={hint}
          onChange={(event) => of.change({ status: event.target.checked ? "Enable" : "Disable" })}
        >
          Enabled
        </Switch>
      )}
    </RecordForm>
  );
}

const ChangeOwnerForm = lazyPart(async () => ({ default: (await import("./ChangeOwnerForm.tsx")).ChangeOwnerForm }));

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
    <Dialog title={title(plant.plant_name)} onClose={close}>
      <Loaded query={query} height={320}>
        {(users) =>
          session && (
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
          )
        }
      </Loaded>
      {guard.question}
    </Dialog>
  );
}
