import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { registrationTexts } from "#contract/commands/texts";
import type { OneDevice } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { ApiProblem } from "../../../api/problem.ts";
import { useUnsavedGuard } from "../../../shell/unsaved/use-unsaved-guard.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { isChanged, mergeDrafts } from "../../../ui/conflict/conflict.model.ts";
import { ConflictNotice } from "../../../ui/conflict/ConflictNotice.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { DailyFields } from "./DailyFields.tsx";
import {
  changeLines,
  type DailyDraft,
  deviceProblems,
  editDraftOf,
  type EditDeviceDraft,
  refusedFields,
  updateBody,
} from "./device-form.model.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { DeviceForm } from "./DeviceForm.tsx";
import { saveEffects } from "./effects.model.ts";
import css from "./form.module.css";
import { formDeviceQuery, refreshDevices, saveDevice } from "./queries.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";

interface Opened {
  device: OneDevice;
  metadata: DailyDraft;
}

/** Someone else's save is shown, and typed values are kept. */
export function EditForm({ opened, plants }: { opened: Opened; plants: Plant[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now() / 1000);
  const [stored, setStored] = useState(opened);
  const { device } = stored;
  const before = editDraftOf(device, stored.metadata);
  const [draft, setDraft] = useState<EditDeviceDraft>(before);
  const [changes, setChanges] = useState<string[] | null>(null);
  const change = (part: Partial<EditDeviceDraft>) => setDraft((newest) => ({ ...newest, ...part }));
  const guard = useUnsavedGuard(isChanged(before, draft));
  const save = useMutation({
    mutationFn: saveDevice,
    onSuccess: ({ message }) => {
      guard.release();
      refreshDevices(client);
      toasts.show({ text: message, tone: "ok" });
      return navigate({ to: "/device/listing" });
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const newer = await client.fetchQuery({ ...formDeviceQuery(device.device_id), staleTime: 0 });
      const merged = mergeDrafts(before, draft, editDraftOf(newer.device, newer.metadata));
      setStored(newer);
      setDraft(merged.draft);
      setChanges(changeLines(merged.changes, plants));
    },
  });
  const plantName = (id: string) => plants.find(({ plant_id }) => plant_id === id)?.plant_name ?? id;
  return (
    <DeviceForm
      problems={deviceProblems(draft)}
      refused={save.error instanceof ApiProblem ? refusedFields(save.error.fields) : {}}
      failure={changes !== null && isConflict(save.error) ? undefined : save.error?.message}
      pending={save.isPending || save.isSuccess}
      onSubmit={() => save.mutate(updateBody(device, before, draft))}
      aside={<Effects lines={saveEffects(before, draft, { plantName, now })} />}
      conflict={
        changes !== null && (
          <ConflictNotice
            title={registrationTexts.changed}
            changes={changes}
            onDiscard={() => {
              setDraft(before);
              setChanges(null);
              save.reset();
            }}
          />
        )
      }
    >
      {(errorOf) => (
        <>
          {guard.question}
          <DeviceFields draft={draft} onChange={change} errorOf={errorOf} plants={plants} now={now}>
            <TextField
              label={deviceLabels.serialno}
              readOnly
              value={device.serialno}
              description={deviceFormTexts.serialHint}
            />
          </DeviceFields>
          <DailyFields device_id={device.device_id} draft={draft} onChange={change} errorOf={errorOf} now={now} />
        </>
      )}
    </DeviceForm>
  );
}

function Effects({ lines }: { lines: readonly string[] }) {
  return (
    <Card title={deviceFormTexts.effects} className={css.aside}>
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p className={layout.muted}>{deviceFormTexts.noChanges}</p>
        ) : (
          <ul className={css.effects}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const isConflict = (error: unknown) => error instanceof ApiProblem && error.type === "conflict";
