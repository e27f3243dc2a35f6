import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { plantTexts } from "#contract/plants/users";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { changeText, isChanged, mergeDrafts } from "../../ui/conflict/conflict.model.ts";
import { ConflictNotice } from "../../ui/conflict/ConflictNotice.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { Switch } from "../../ui/choices/Switch.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import type { PlantFormProps } from "./plant-form-props.ts";
import {
  type EditPlantDraft,
  editDraftOf,
  plantErrors,
  plantLabels,
  shownEdit,
  updateBody,
} from "./plant-form.model.ts";
import { PlantFields } from "./PlantFields.tsx";
import { plantUsersQuery, refreshPlants, savePlant, undoPlantSave } from "./queries.ts";

export function EditPlantForm({ plant: opened, session, onUnsaved, onCancel, onSaved }: PlantFormProps) {
  const client = useQueryClient();
  const [plant, setPlant] = useState(opened);
  const [draft, setDraft] = useState(() => editDraftOf(plant));
  const [changes, setChanges] = useState<string[] | null>(null);
  const [checked, setChecked] = useState(false);
  const isUnsaved = isChanged(editDraftOf(plant), draft);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const edit = (part: Partial<EditPlantDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: savePlant,
    onSuccess: ({ message, version }) => {
      refreshPlants(client);
      const onAction = () => void undoPlantSave(client, plant.plant_id, version);
      toasts.show({ text: message, detail: draft.plant_name, tone: "ok", action: { label: "Undo", onAction } });
      onSaved();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const newer = await client.fetchQuery({ ...plantUsersQuery(plant.plant_id), staleTime: 0 });
      const merged = mergeDrafts(editDraftOf(plant), draft, editDraftOf(newer));
      setPlant(newer);
      setDraft(merged.draft);
      setChanges(merged.changes.map((change) => changeText(plantLabels[change.field], change, shownEdit)));
    },
  });
  const { status, ...fields } = draft;
  const wrong = plantErrors(fields);
  const isRight = Object.keys(wrong).length === 0;
  const change = isRight ? updateBody(plant, fields, status) : null;
  const refused = save.error instanceof ApiProblem ? save.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change === null) return isRight && onSaved();
    if (!save.isPending) save.mutate(change);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <PlantFields
        draft={draft}
        onChange={edit}
        errorOf={(name) => (checked ? wrong[name] : undefined) ?? refused[name]}
      />
      {session.user.user_type === "Admin" && (
        <Switch
          checked={status === "Enable"}
          description="A disabled plant and its devices are shown to Admins only."
          onChange={(event) => edit({ status: event.target.checked ? "Enable" : "Disable" })}
        >
          Enabled
        </Switch>
      )}
      {changes !== null && (
        <ConflictNotice
          title={plantTexts.changed}
          changes={changes}
          onDiscard={() => {
            setDraft(editDraftOf(plant));
            setChanges(null);
            save.reset();
          }}
        />
      )}
      {save.isError && !(changes !== null && isConflict(save.error)) && <InlineError message={save.error.message} />}
      <div className={layout.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

const isConflict = (error: unknown) => error instanceof ApiProblem && error.type === "conflict";
