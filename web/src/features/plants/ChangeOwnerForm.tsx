import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { changeOwnerTexts as texts, type PlantContents } from "#contract/plants/change-owner";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { Lines } from "../../ui/layout/Lines.tsx";
import { ownerName } from "./manage-users.model.ts";
import type { PlantFormProps } from "./plant-form-props.ts";
import { changeOwner, plantContentsQuery, refreshPlants, useUndoPlantSave } from "./queries.ts";
import { type PlantUsers, splitStaffByOwner } from "#contract/plants/users";

export const movesText = ({ devices, retired, cleanings, messages, files, bytes }: PlantContents): string[] => [
  devices + retired === 0 ? texts.noDevices : texts.devices(devices, retired),
  texts.records(cleanings),
  files === 0 ? texts.noFiles : texts.files(files, bytes),
  ...(messages === 0 ? [] : [texts.messages(messages)]),
];

export function lostAccessText({ owners, staff, chosen }: PlantUsers, owner: string): string[] {
  const { pruned } = splitStaffByOwner(staff, chosen.staff, [owner]);
  return owners
    .filter(({ owner_id }) => chosen.owners.includes(owner_id) && owner_id !== owner)
    .map((former) => {
      const theirs = pruned.filter(({ owner_id }) => owner_id === former.owner_id);
      return texts.owners(
        ownerName(former),
        theirs.map(({ user_name }) => user_name),
      );
    });
}

export const staysText = ({ campaigns }: PlantContents): string[] => [
  ...(campaigns > 0 ? [texts.campaigns(campaigns)] : []),
  texts.personal,
];

const afterText = [texts.keys, texts.mails];

export function ChangeOwnerForm({ plant, onUnsaved, onCancel, onSaved }: PlantFormProps) {
  const client = useQueryClient();
  const contents = useQuery(plantContentsQuery(plant.plant_id));
  const [owner, setOwner] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const isUnsaved = owner !== null || typed !== "";
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const named = plant.owners.find(({ owner_id }) => owner_id === owner);
  const undo = useUndoPlantSave(plant.plant_id);
  const change = useMutation({
    meta: { changesPlans: true },
    mutationFn: (owner_id: string) =>
      changeOwner(plant.plant_id, { owner_id, version: plant.version, plant_name: typed.trim() }),
    onSuccess: ({ version }) => {
      refreshPlants(client);
      const text = texts.changed(plant.plant_name, named ? ownerName(named) : "");
      toasts.show({ text, tone: "ok", undo: () => undo.mutate(version) });
      onSaved();
    },
  });
  const isOnly = plant.chosen.owners.length === 1;
  const options = plant.owners
    .filter(({ owner_id }) => !(isOnly && plant.chosen.owners[0] === owner_id))
    .map((person) => ({
      value: person.owner_id,
      label: ownerName(person),
      detail: [person.company_name, person.email].filter(Boolean).join(" · "),
    }));
  const isNamed = typed.trim() === plant.plant_name;
  const reason = owner === null ? texts.chooseOwner : isNamed ? undefined : texts.typeName(plant.plant_name);
  const refused = change.error instanceof ApiProblem ? change.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (owner !== null && isNamed && !change.isPending) change.mutate(owner);
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <Select
        label={texts.owner}
        placeholder={texts.placeholder}
        options={options}
        value={owner}
        error={refused.owner_id}
        onChange={setOwner}
      />
      <Loaded query={contents} height={160}>
        {(found) => (
          <>
            <Effects title={texts.moves} lines={movesText(found)} />
            {owner !== null && <Effects title={texts.leave} lines={lostAccessText(plant, owner)} />}
            <Effects title={texts.stays} lines={staysText(found)} />
            <Effects title={texts.after} lines={afterText} />
          </>
        )}
      </Loaded>
      <TextField
        label={texts.typeName(plant.plant_name)}
        value={typed}
        autoComplete="off"
        maxLength={100}
        error={refused.plant_name}
        onChange={({ target }) => setTyped(target.value)}
      />
      {change.error && refused.owner_id === undefined && refused.plant_name === undefined && (
        <InlineError message={change.error.message} />
      )}
      <div data-layout="row right gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" pending={change.isPending} reason={reason}>
          {texts.change}
        </Button>
      </div>
    </form>
  );
}

const Effects = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section data-layout="stack shrink gap-1" aria-label={title}>
    <strong>{title}</strong>
    <Lines of={lines} />
  </section>
);
