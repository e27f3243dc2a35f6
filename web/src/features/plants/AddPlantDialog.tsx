import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { isChanged } from "../../ui/conflict/conflict.model.ts";
import { InlineError } from "../../ui/states/InlineError.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { Select } from "../../ui/choices/Select.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { addBody, emptyPlant, newPlantErrors, type PlantDraft } from "./plant-form.model.ts";
import { PlantFields } from "./PlantFields.tsx";
import { addPlant, refreshPlants } from "./queries.ts";

export function AddPlantDialog({ onClose, onAdded }: { onClose: () => void; onAdded?: (plantId: string) => void }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const asksOwner = session?.user.user_type === "Admin" && session.actingOwner === null;
  const owners = useQuery({
    queryKey: ["owners"],
    queryFn: ({ signal }) => unwrap(api.owner.all.$get({}, { init: { signal } })),
    enabled: asksOwner,
  });
  const [draft, setDraft] = useState(emptyPlant);
  const [chosen, setChosen] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const guard = useUnsavedGuard(chosen !== null || isChanged(emptyPlant, draft));
  const close = () => guard.close(onClose);
  const add = useMutation({
    mutationFn: addPlant,
    onSuccess: ({ message, data }) => {
      guard.release();
      refreshPlants(client);
      toasts.show({ text: message, tone: "ok" });
      onAdded?.(data.plant_id);
      onClose();
    },
  });
  const change = (part: Partial<PlantDraft>) => setDraft((before) => ({ ...before, ...part }));
  const owner = asksOwner ? chosen : undefined;
  const wrong = newPlantErrors(draft, owner);
  const refused = add.error instanceof ApiProblem ? add.error.fields : {};
  const errorOf = (name: keyof typeof wrong) => (checked ? wrong[name] : undefined) ?? refused[name];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length === 0 && !add.isPending) add.mutate(addBody(draft, owner));
  };
  const choices = (owners.data?.owners ?? []).map(({ owner_id, user_name, company_name }) => ({
    value: owner_id,
    label: user_name,
    detail: company_name,
  }));
  return (
    <Dialog open title="Add Plant" onClose={close} locked={add.isPending}>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <PlantFields draft={draft} onChange={change} errorOf={errorOf} />
        {asksOwner && (
          <Select
            label="Owner"
            placeholder="Choose an owner"
            options={choices}
            value={chosen}
            onChange={setChosen}
            error={errorOf("owners")}
          />
        )}
        {add.isError && <InlineError message={add.error.message} />}
        <div className={layout.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            Add Plant
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
