import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningList } from "#contract/cleanings/cleanings";
import type { ProposedWash } from "#contract/cleanings/proposed";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { CleaningFields } from "./CleaningFields.tsx";
import { type CleaningDraft, type Cleanings, emptyDraft, keyedByDay, withCleaning } from "./cleanings.model.ts";
import { cleaningsQuery, saveCleanings } from "./queries.ts";
import { cleaningTexts as texts } from "./texts.ts";

interface WashedSensor {
  device_id: string;
  device_name: string;
}

/** What to take back: the washes of a sensor before, for the version after. */
type TakeBack = () => Promise<void>;

async function logAt(client: QueryClient, device: string, draft: CleaningDraft): Promise<TakeBack | null> {
  const query = cleaningsQuery(device);
  const before = await client.fetchQuery({ ...query, staleTime: 0 });
  const store = async ({ version }: Pick<CleaningList, "version">, cleaningEvents: Cleanings) => {
    const saved = await saveCleanings(device, { version, cleaningEvents });
    client.setQueryData(query.queryKey, saved);
    return saved;
  };
  const stored = keyedByDay(before.cleanings);
  const answer = withCleaning(stored, draft, null);
  // It was logged for this sensor before.
  if (answer.kind !== "placed") return null;
  const after = await store(before, answer.cleanings);
  return async () => void (await store(after, stored));
}

function proposedDraft(proposed: ProposedWash | null): CleaningDraft | null {
  if (proposed === null) return null;
  const { reason: _, ...wash } = proposed;
  return { ...emptyDraft, ...wash };
}

interface PlantWashDialogProps {
  devices: readonly WashedSensor[];
  timezone: string;
  now: number;
  proposed: ProposedWash | null;
  onSensor: (device: string) => void;
  onClose: () => void;
}

export default function PlantWashDialog(props: PlantWashDialogProps) {
  const { devices, timezone, now, proposed, onSensor, onClose } = props;
  const client = useQueryClient();
  const today = dayOf(timezone, now);
  const [draft, setDraft] = useState<CleaningDraft>(() => proposedDraft(proposed) ?? { ...emptyDraft, day: today });
  // A mutation, because the page asks for the decision again after each.
  const takeBack = useMutation({
    mutationFn: (undos: readonly TakeBack[]) => Promise.all(undos.map((undo) => undo())),
    onError: ({ message }) => toasts.show({ text: texts.notUndone, detail: message, tone: "critical" }),
  });
  const save = useMutation({
    mutationFn: async () => {
      const undos: (TakeBack | null)[] = [];
      for (const { device_id } of devices) undos.push(await logAt(client, device_id, draft));
      return undos.filter((undo) => undo !== null);
    },
    onSuccess: (undos) => {
      onClose();
      toasts.show({
        text: undos.length === 0 ? texts.alreadyLogged : texts.added,
        tone: "ok",
        ...(undos.length > 0 && {
          action: { label: "Undo", onAction: () => takeBack.mutate(undos) },
        }),
      });
    },
  });
  return (
    <Dialog title={texts.plantTitle} onClose={onClose} locked={save.isPending}>
      {proposed && (
        <Notice>
          {texts.proposed} <q>{proposed.reason}</q>
        </Notice>
      )}
      <CleaningFields
        draft={draft}
        editing={false}
        latest={addDays(today, 1)}
        saving={save.isPending}
        usualCost={texts.usualCost}
        onChange={(change) => setDraft({ ...draft, ...change })}
        onSave={() => save.mutate()}
        onCancel={onClose}
      />
      {save.isError && <InlineError message={save.error.message} />}
      <p data-text="quiet">{texts.wholePlant(devices.length)}</p>
      <div data-layout="row gap-2">
        {devices.map(({ device_id, device_name }) => (
          <Button key={device_id} size="compact" onClick={() => onSensor(device_id)}>
            {device_name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
