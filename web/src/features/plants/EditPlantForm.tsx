import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { plantUsersQuery, refreshPlants, savePlant, undoPlantSave } from "./queries.ts";

const { choices, hint } = storedPlant.status;

export function EditPlantForm({ plant: opened, session, onUnsaved, onCancel, onSaved }: PlantFormProps) {
  const client = useQueryClient();
  const [plant, setPlant] = useState<PlantUsers>(opened);
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
    onSaved: (saved) => {
      if (saved !== null) {
        refreshPlants(client);
        const onAction = () => void undoPlantSave(client, plant.plant_id, saved.version);
        const detail = of.draft.plant_name;
        toasts.show({ text: saved.message, detail, tone: "ok", action: { label: "Undo", onAction } });
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
