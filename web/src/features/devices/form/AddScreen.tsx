import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import type { Plant } from "#contract/plants/plant";
import type { AddedDevice, ProvisionedUnit } from "#contract/devices/registration";
import { deviceFields, unitFields } from "#contract/records/device";
import { emptyDraft } from "#contract/records/field";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { type RecordFormState, useRecordForm } from "../../../records/use-record-form.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { ProtocolLink } from "../../protocol/index.ts";
import { draftFromEntry, inboundBody, unitBody, unitFormFields, unitProblems } from "./device-form.model.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { CancelLink, FormPage } from "./FormPage.tsx";
import { addDevice, findUnit, refreshDevices } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import { setupTexts } from "#contract/setup/texts";
import { textsOf } from "../../../records/RecordField.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { SetupAnswers } from "../../setup/index.ts";

const UploadDialog = lazyPart(async () => ({ default: (await import("../../files/index.ts")).UploadDialog }));

interface UnitFieldsProps {
  of: RecordFormState<typeof unitFormFields>;
  plants: readonly Plant[];
  unit: ProvisionedUnit | null;
  onUnit: (unit: ProvisionedUnit | null) => void;
}

function UnitFields({ of, plants, unit, onUnit }: UnitFieldsProps) {
  const { iccId, claimCode } = of.draft;
  const [checked, setChecked] = useState(false);
  const find = useMutation({
    mutationFn: findUnit,
    onSuccess: (found, asked) => {
      if (asked.iccId !== iccId || asked.claimCode !== claimCode) return;
      onUnit(found);
      of.change(draftFromEntry(found.setupEntry, plants));
    },
  });
  const isTypo = claimCode.trim() !== "" && !isClaimCode(claimCode);
  const lookUp = () => {
    setChecked(true);
    if (iccId.trim() !== "" && !isTypo && !find.isPending) find.mutate({ iccId, claimCode });
  };
  const edit = (change: Partial<UnitLabel>) => {
    find.reset();
    setChecked(false);
    onUnit(null);
    of.change(change);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || unit !== null) return;
    event.preventDefault();
    lookUp();
  };
  const known = [
    [unitFields.device_id.label, unit?.deviceId],
    [unitFields.serialno.label, unit?.serialNumber],
    [deviceFormTexts.productId, unit?.particleProductId],
  ] as const;
  return (
    <>
      <div data-layout="stack shrink gap-3">
        <TextField
          {...textsOf({ of, name: "iccId" })}
          inputMode="numeric"
          autoComplete="off"
          description={unit === null ? setupTexts.iccIdHint : deviceFormTexts.unitFound}
          value={iccId}
          onChange={(event) => edit({ iccId: event.target.value })}
          onKeyDown={press}
        />
        <TextField
          label={of.fields.claimCode.label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          description={setupTexts.claimCodeHint}
          value={claimCode}
          onChange={(event) => edit({ claimCode: event.target.value })}
          onKeyDown={press}
          error={checked && isTypo ? setupTexts.claimCodeWrong : undefined}
        />
        <Button data-layout="alone" size="compact" pending={find.isPending} onClick={lookUp}>
          {deviceFormTexts.lookUp}
        </Button>
        {find.isError && <InlineError message={find.error.message} />}
      </div>
      {unit?.setupEntry && (
        <details>
          <summary>{deviceFormTexts.setupAnswers}</summary>
          <SetupAnswers form={unit.setupEntry} />
        </details>
      )}
      <div data-layout="pairs">
        {known.map(([label, value]) => (
          <TextField
            key={label}
            label={label}
            readOnly
            value={String(value ?? "")}
            description={deviceFormTexts.fixedByUnit}
          />
        ))}
      </div>
    </>
  );
}

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
  const [plant] = plants.length === 1 ? plants : [];
  return {
    now,
    /** With its place, where most devices are. */
    onlyPlant: plant && { plant_id: plant.plant_id, location: plant.location, lat: plant.lat, lng: plant.lng },
    onAdded,
    toPlant: (plant: string, shown: { device?: string; from?: string; to?: string } = {}) =>
      navigate({ to: "/dashboard", search: { plant, ...shown } }),
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
    meta: { changesPlans: true },
    onSaved: (answer) => {
      onAdded(answer);
      return toListing();
    },
  });
  return (
    <RecordForm of={of} saveLabel={deviceFormTexts.save} cancel={<CancelLink />}>
      <DeviceFields of={of} plants={plants} now={now} isNew>
        <UnitFields of={of} plants={plants} unit={unit} onUnit={setUnit} />
      </DeviceFields>
    </RecordForm>
  );
}

function AddInboundForm({ plants }: { plants: Plant[] }) {
  const { now, onlyPlant, onAdded, toPlant, toListing } = useAdding(plants);
  const [uploads, setUploads] = useState(false);
  const of = useRecordForm({
    fields: deviceFields,
    start: { ...emptyDraft(deviceFields), ...onlyPlant },
    save: (draft) => addDevice(inboundBody(draft)),
    meta: { changesPlans: true },
    onSaved: onAdded,
  });
  return (
    <RecordForm of={of} saveLabel={deviceFormTexts.save} cancel={<CancelLink />}>
      <DeviceFields of={of} plants={plants} now={now} isNew>
        <p data-text="muted">{deviceFormTexts.assigned}</p>
      </DeviceFields>
      {uploads && of.answer && (
        <UploadDialog
          device={{ ...of.draft, device_id: of.answer.device_id }}
          onClose={() => void toListing()}
          onShow={(from, to) => void toPlant(of.draft.plant_id, { device: of.answer!.device_id, from, to })}
        />
      )}
      <Dialog
        open={of.answer !== undefined && !uploads}
        title={deviceFormTexts.keyTitle}
        onClose={() => void toListing()}
        size="small"
        actions={
          <>
            <Button onClick={() => void toListing()}>{deviceFormTexts.keyDone}</Button>
            <Button onClick={() => setUploads(true)}>{deviceFormTexts.uploadFile}</Button>
            <Button variant="primary" onClick={() => void toPlant(of.draft.plant_id)}>
              {deviceFormTexts.toPlant}
            </Button>
          </>
        }
      >
        <div data-layout="stack shrink gap-4">
          <p>{deviceFormTexts.keyHint}</p>
          <CopyField label={deviceFormTexts.keyLabel} value={of.answer?.apiKey ?? ""} />
          {of.answer && <ProtocolLink device={of.answer.device_id} apiKey={of.answer.apiKey} />}
        </div>
      </Dialog>
    </RecordForm>
  );
}
