import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { PlantUsers } from "#contract/plant-users";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/Button.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import layout from "../../ui/Layout.module.css";
import { Switch } from "../../ui/Switch.tsx";
import { toasts } from "../../ui/toast-queue.ts";
import type { PlantFormProps } from "./plant-form-props.ts";
import { plantErrors, updateBody } from "./plant-form.model.ts";
import { PlantFields } from "./PlantFields.tsx";
import { refreshPlants, savePlant, undoPlantSave } from "./queries.ts";

/** Name and place of a plant; an Admin also says whether its people see it. */
export function EditPlantForm({ plant, session, onClose, onOvertaken }: PlantFormProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(plant));
  const [status, setStatus] = useState(plant.status);
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: savePlant,
    onSuccess: ({ message, version }) => {
      refreshPlants(client);
      const onAction = () => void undoPlantSave(client, plant.plant_id, version);
      toasts.show({ text: message, detail: draft.plant_name, tone: "ok", action: { label: "Undo", onAction } });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 409) onOvertaken(error.message);
    },
  });
  const wrong = plantErrors(draft);
  const isRight = Object.keys(wrong).length === 0;
  const change = isRight ? updateBody(plant, draft, status) : null;
  const refused = save.error instanceof ApiProblem ? save.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change === null) return isRight && onClose();
    if (!save.isPending) save.mutate(change);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <PlantFields
        draft={draft}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        errorOf={(name) => (checked ? wrong[name] : undefined) ?? refused[name]}
      />
      {session.user.user_type === "Admin" && (
        <Switch
          checked={status === "Enable"}
          description="A disabled plant and its devices are shown to Admins only."
          onChange={(event) => setStatus(event.target.checked ? "Enable" : "Disable")}
        >
          Enabled
        </Switch>
      )}
      {save.isError && <InlineError message={save.error.message} />}
      <div className={layout.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

const draftOf = ({ plant_name, location, lat, lng }: PlantUsers) => ({ plant_name, location, lat, lng });
