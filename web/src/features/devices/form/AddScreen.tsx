import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Plant } from "#contract/plants/plant";
import type { AddedDevice, ProvisionedUnit } from "#contract/devices/registration";
import { deviceFields } from "#contract/records/device";
import { emptyDraft } from "#contract/records/field";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { useRecordForm } from "../../../records/use-record-form.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { inboundBody, unitBody, unitFormFields, unitProblems } from "./device-form.model.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { CancelLink, FormPage } from "./FormPage.tsx";
import { addDevice, refreshDevices } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";
import { UnitFields } from "./UnitFields.tsx";

export function DeviceAddScreen() {
  const { iccId = "" } = useSearch({ strict: false });
  return (
    <FormPage title="Add Device" lead={deviceFormTexts.addLead}>
      {(plants) => <AddUnitForm plants={plants} iccId={iccId} />}
    </FormPage>
  );
}

export function InboundAddScreen() {
  return (
    <FormPage title="Add Inbound API Device" lead={deviceFormTexts.inboundLead}>
      {(plants) => <AddInboundForm plants={plants} />}
    </FormPage>
  );
}

function useAdding(plants: readonly Plant[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now() / 1000);
  const onAdded = ({ message }: AddedDevice) => {
    toasts.show({ text: message, tone: "ok" });
    refreshDevices(client);
  };
  return {
    now,
    onlyPlant: plants.length === 1 ? { plant_id: plants[0]!.plant_id } : {},
    onAdded,
    toListing: () => navigate({ to: "/device/listing" }),
  };
}

function AddUnitForm({ plants, iccId }: { plants: Plant[]; iccId: string }) {
  const { now, onlyPlant, onAdded, toListing } = useAdding(plants);
  /** Unit of the ICCID; null: not looked up. */
  const [unit, setUnit] = useState<ProvisionedUnit | null>(null);
  const of = useRecordForm({
    fields: unitFormFields,
    start: { ...emptyDraft(unitFormFields), ...onlyPlant, iccId },
    check: (_, problems) => unitProblems(problems, unit),
    save: (draft) => addDevice(unitBody(draft, draft, unit!)),
    onSaved: (answer) => {
      onAdded(answer);
      return toListing();
    },
  });
  return (
    <RecordForm of={of} saveLabel={deviceFormTexts.save} cancel={<CancelLink />}>
      <DeviceFields of={of} plants={plants} now={now}>
        <UnitFields of={of} unit={unit} onUnit={setUnit} />
      </DeviceFields>
    </RecordForm>
  );
}

function AddInboundForm({ plants }: { plants: Plant[] }) {
  const { now, onlyPlant, onAdded, toListing } = useAdding(plants);
  const of = useRecordForm({
    fields: deviceFields,
    start: { ...emptyDraft(deviceFields), ...onlyPlant },
    save: (draft) => addDevice(inboundBody(draft)),
    onSaved: onAdded,
  });
  return (
    <RecordForm of={of} saveLabel={deviceFormTexts.save} cancel={<CancelLink />}>
      <DeviceFields of={of} plants={plants} now={now}>
        <p data-text="muted">{deviceFormTexts.assigned}</p>
      </DeviceFields>
      <Dialog
        open={of.answer !== undefined}
        title={deviceFormTexts.keyTitle}
        onClose={() => void toListing()}
        size="small"
        actions={
          <Button variant="primary" onClick={() => void toListing()}>
            {deviceFormTexts.keyDone}
          </Button>
        }
      >
        <div data-layout="stack shrink gap-4">
          <p>{deviceFormTexts.keyHint}</p>
          <CopyField label={deviceFormTexts.keyLabel} value={of.answer?.apiKey ?? ""} />
        </div>
      </Dialog>
    </RecordForm>
  );
}
