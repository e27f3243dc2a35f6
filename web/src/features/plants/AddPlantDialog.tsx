import { useQuery, useQueryClient } from "@tanstack/react-query";
import { bodyOf, emptyDraft } from "#contract/records/field";
import { ownersQuery } from "../../api/lists.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { textsOf } from "../../records/RecordField.tsx";
import { RecordForm } from "../../records/RecordForm.tsx";
import { useRecordForm } from "../../records/use-record-form.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { newPlantFields, withoutOwner } from "./plant-form.model.ts";
import { PlantFields } from "./PlantFields.tsx";
import { addPlant, refreshPlants } from "./queries.ts";

export function AddPlantDialog({ onClose, onAdded }: { onClose: () => void; onAdded?: (plantId: string) => void }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const asksOwner = session?.actingOwner === null && session.permissions.includes("plants.assign");
  const known = useQuery({ ...ownersQuery, enabled: asksOwner });
  const of = useRecordForm({
    fields: newPlantFields,
    start: emptyDraft(newPlantFields),
    check: (_, problems) => (asksOwner ? problems : withoutOwner(problems)),
    save: (draft) => {
      const { owners, ...place } = bodyOf(newPlantFields, draft);
      return addPlant({ ...place, ...(asksOwner && { owners: [owners] }) });
    },
    meta: { changesPlans: true },
    onSaved: ({ message, data }) => {
      refreshPlants(client);
      toasts.show({ text: message, tone: "ok" });
      onAdded?.(data.plant_id);
      onClose();
    },
  });
  const close = () => of.guard.close(onClose);
  const choices = (known.data?.owners ?? []).map(({ owner_id, user_name, company_name }) => ({
    value: owner_id,
    label: user_name,
    detail: company_name,
  }));
  return (
    <Dialog title="Add Plant" onClose={close} locked={of.pending}>
      <RecordForm of={of} frame="dialog" saveLabel="Add Plant" cancel={<Button onClick={close}>Cancel</Button>}>
        <PlantFields of={of} />
        {asksOwner && (
          <Select
            {...textsOf({ of, name: "owners" })}
            placeholder="Choose an owner"
            options={choices}
            value={of.draft.owners === "" ? null : of.draft.owners}
            onChange={(owners) => of.change({ owners })}
          />
        )}
      </RecordForm>
    </Dialog>
  );
}
