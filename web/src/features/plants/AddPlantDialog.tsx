import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toasts } from "../../ui/toast-queue.ts";
import { addBody, emptyPlant, plantErrors } from "./add-plant.model.ts";
import css from "./plants.module.css";
import { addPlant, refreshPlants } from "./queries.ts";

/** "Add Plant": name, address, latitude and longitude; an Admin says whose it is. Also opened by the forms of devices. */
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
  const [checked, setChecked] = useState(false);
  const add = useMutation({
    mutationFn: addPlant,
    onSuccess: ({ message, data }) => {
      refreshPlants(client);
      toasts.show({ text: message, tone: "ok" });
      onAdded?.(data.plant_id);
      onClose();
    },
  });
  const wrong = plantErrors(draft, asksOwner);
  const refused = add.error instanceof ApiProblem ? add.error.fields : {};
  const errorOf = (name: keyof typeof wrong) => (checked ? wrong[name] : undefined) ?? refused[name];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length === 0 && !add.isPending) add.mutate(addBody(draft));
  };
  const choices = (owners.data?.owners ?? []).map(({ owner_id, user_name, company_name }) => ({
    value: owner_id,
    label: user_name,
    detail: company_name,
  }));
  return (
    <Dialog open title="Add Plant" onClose={onClose} locked={add.isPending}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <TextField
          label="Plant Name"
          required
          value={draft.plant_name}
          onChange={(event) => setDraft({ ...draft, plant_name: event.target.value })}
          error={errorOf("plant_name")}
        />
        <TextField
          label="Address"
          required
          value={draft.location}
          onChange={(event) => setDraft({ ...draft, location: event.target.value })}
          error={errorOf("location")}
        />
        <div className={css.pairs}>
          <NumberField
            label="Latitude"
            required
            unit="°"
            minimum={-90}
            maximum={90}
            places={6}
            value={draft.lat}
            onChange={(lat) => setDraft({ ...draft, lat })}
            error={errorOf("lat")}
          />
          <NumberField
            label="Longitude"
            required
            unit="°"
            minimum={-180}
            maximum={180}
            places={6}
            value={draft.lng}
            onChange={(lng) => setDraft({ ...draft, lng })}
            error={errorOf("lng")}
          />
        </div>
        {asksOwner && (
          <Select
            label="Owner"
            placeholder="Choose an owner"
            options={choices}
            value={draft.owner}
            onChange={(owner) => setDraft({ ...draft, owner })}
            error={errorOf("owners")}
          />
        )}
        {add.isError && <InlineError message={add.error.message} />}
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            Add Plant
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
