import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { registrationTexts } from "#contract/commands/texts";
import type { OneDevice } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { storedDevice, unitFields } from "#contract/records/device";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { CancelLink, FormPage } from "./FormPage.tsx";
import { formDeviceQuery, refreshDevices, saveDevice } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { useRecordForm } from "../../../records/use-record-form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { SetupCard } from "../../setup/index.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { DailyFields } from "./DailyFields.tsx";
import { editDraftOf, type Opened, saveEffects, updateBody } from "./device-form.model.ts";
import { DeviceFields } from "./DeviceFields.tsx";

const DeviceHistory = lazyPart(async () => ({
  default: (await import("../upkeep/DeviceHistory.tsx")).DeviceHistory,
}));

/** Someone else's save is shown, and typed values are kept. */
export function EditForm({ opened, plants }: { opened: Opened; plants: Plant[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now() / 1000);
  const [device, setDevice] = useState<OneDevice>(opened.device);
  const plantOf = (id: unknown) => plants.find(({ plant_id }) => plant_id === id)?.plant_name;
  const of = useRecordForm({
    fields: storedDevice,
    start: editDraftOf(opened),
    save: (draft, from) => saveDevice(updateBody(device, from, draft)),
    meta: { changesPlans: true },
    reread: async () => {
      const newer = await client.fetchQuery({ ...formDeviceQuery(device.device_id), staleTime: 0 });
      setDevice(newer.device);
      return editDraftOf(newer);
    },
    onSaved: ({ message }) => {
      refreshDevices(client);
      toasts.show({ text: message, tone: "ok" });
      return navigate({ to: "/device/listing" });
    },
    shown: (name, value) => (name === "plant_id" ? (plantOf(value) ?? "another plant") : undefined),
  });
  const lines = saveEffects(of.start, of.draft, { plantName: (id) => plantOf(id) ?? id, now });
  return (
    <RecordForm
      of={of}
      saveLabel={deviceFormTexts.save}
      cancel={<CancelLink />}
      changed={registrationTexts.changed}
      aside={<Effects lines={lines} />}
    >
      <DeviceFields of={of} plants={plants} now={now}>
        <TextField
          label={unitFields.serialno.label}
          readOnly
          value={device.serialno}
          description={deviceFormTexts.serialHint[device.isInboundApiDevice ? "logger" : "unit"]}
        />
      </DeviceFields>
      <SetupCard device={device.device_id} />
      <DailyFields device_id={device.device_id} of={of} now={now} />
    </RecordForm>
  );
}

function Effects({ lines }: { lines: readonly string[] }) {
  return (
    <Card title={deviceFormTexts.effects}>
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p data-text="muted">{deviceFormTexts.noChanges}</p>
        ) : (
          <Lines data-layout="stack gap-2" data-text="anywhere" of={lines} />
        )}
      </div>
    </Card>
  );
}

export function DeviceEditScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/edit/$id" });
  const device = useQuery(formDeviceQuery(id));
  const retired = device.data?.device;
  if (retired && retired.retired_at !== null) return <DeviceHistory key={id} device={retired} />;
  return (
    <FormPage title="Edit Device" lead={device.data?.device.device_name ?? deviceFormTexts.editLead}>
      {(plants) => <Loaded query={device}>{(opened) => <EditForm key={id} opened={opened} plants={plants} />}</Loaded>}
    </FormPage>
  );
}
