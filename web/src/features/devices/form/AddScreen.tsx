import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Plant } from "#contract/plants/plant";
import { ApiProblem } from "../../../api/problem.ts";
import { useUnsavedGuard } from "../../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { isChanged } from "../../../ui/conflict/conflict.model.ts";
import layout from "../../../ui/layout/Layout.module.css";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import {
  type AddDraft,
  deviceProblems,
  emptyDevice,
  inboundBody,
  refusedFields,
  unitBody,
  unitProblems,
} from "./device-form.model.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { DeviceForm } from "./DeviceForm.tsx";
import { FormPage } from "./FormPage.tsx";
import { addDevice, refreshDevices } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";
import { UnitFields } from "./UnitFields.tsx";

export function DeviceAddScreen() {
  const { iccId } = useSearch({ strict: false });
  return (
    <FormPage title="Add Device" lead={deviceFormTexts.addLead}>
      {(plants) => <AddForm plants={plants} isInbound={false} {...(iccId !== undefined && { iccId })} />}
    </FormPage>
  );
}

export function InboundAddScreen() {
  return (
    <FormPage title="Add Inbound API Device" lead={deviceFormTexts.inboundLead}>
      {(plants) => <AddForm plants={plants} isInbound />}
    </FormPage>
  );
}

function AddForm({ plants, isInbound, iccId = "" }: { plants: Plant[]; isInbound: boolean; iccId?: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now() / 1000);
  const only = plants.length === 1 ? { plant_id: plants[0]!.plant_id } : {};
  const [start] = useState<AddDraft>(() => ({ ...emptyDevice, ...only, iccId }));
  const [draft, setDraft] = useState(start);
  const change = (part: Partial<AddDraft>) => setDraft((before) => ({ ...before, ...part }));
  const guard = useUnsavedGuard(isChanged(start, draft));
  const toListing = () => navigate({ to: "/device/listing" });
  const add = useMutation({
    mutationFn: addDevice,
    // The key is shown once and only held by this answer.
    gcTime: 0,
    onSuccess: ({ message }) => {
      guard.release();
      toasts.show({ text: message, tone: "ok" });
      refreshDevices(client);
      return isInbound ? undefined : toListing();
    },
  });
  const submit = () => {
    if (isInbound) add.mutate(inboundBody(draft));
    else if (draft.unit !== null) add.mutate(unitBody(draft, draft, draft.unit));
  };
  return (
    <DeviceForm
      problems={isInbound ? deviceProblems(draft) : unitProblems(draft)}
      refused={add.error instanceof ApiProblem ? refusedFields(add.error.fields) : {}}
      failure={add.error?.message}
      pending={add.isPending || add.isSuccess}
      onSubmit={submit}
    >
      {(errorOf) => (
        <>
          {guard.question}
          <DeviceFields draft={draft} onChange={change} errorOf={errorOf} plants={plants} now={now}>
            {isInbound ? (
              <p className={layout.muted}>{deviceFormTexts.assigned}</p>
            ) : (
              <UnitFields draft={draft} onChange={change} error={errorOf("iccId")} />
            )}
          </DeviceFields>
          <Dialog
            open={isInbound && add.isSuccess}
            title={deviceFormTexts.keyTitle}
            onClose={() => void toListing()}
            size="small"
            actions={
              <Button variant="primary" onClick={() => void toListing()}>
                {deviceFormTexts.keyDone}
              </Button>
            }
          >
            <div className={layout.stack}>
              <p>{deviceFormTexts.keyHint}</p>
              <CopyField label={deviceFormTexts.keyLabel} value={add.data?.apiKey ?? ""} />
            </div>
          </Dialog>
        </>
      )}
    </DeviceForm>
  );
}
