import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, monthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { isClaimCode } from "#contract/setup/claim-code";
import { isIccId } from "#contract/setup/icc-id";
import { setupTexts } from "#contract/setup/texts";
import type { ListedDevice } from "#contract/devices/listing";
import type { DeviceUnits } from "#contract/devices/units";
import { api, unwrap } from "../../../api/client.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { FormerUnits, unitsQuery } from "./units.tsx";
import { unitsDialogTexts as texts } from "./texts.ts";

interface UnitsDialogProps {
  device: ListedDevice;
  onClose: () => void;
}

/** Puts another unit in the place of a broken one. The device keeps its history, place and plan. */
export function UnitsDialog({ device, onClose }: UnitsDialogProps) {
  const { device_id, device_name, offset } = device;
  const param = { id: device_id };
  const { data: units, error: unknown } = useQuery(unitsQuery(device_id));
  const [form, setForm] = useState({ iccId: "", claimCode: "", notes: "" });
  const [checked, setChecked] = useState(false);
  const replace = useAnswered({
    call: () => unwrap(api.device[":id"].units.$post({ param, json: form })),
    rereads: [[]],
    onAnswer: onClose,
  });
  const isTypo = form.claimCode.trim() !== "" && !isClaimCode(form.claimCode);
  const refused = replace.error instanceof ApiProblem ? replace.error.fields : {};
  const submit = () => {
    setChecked(true);
    if (isIccId(form.iccId) && !isTypo) replace.mutate();
  };
  const change = (name: keyof typeof form) => (event: { target: { value: string } }) => {
    replace.reset();
    setForm({ ...form, [name]: event.target.value });
  };
  return (
    <Dialog
      title={texts.title(device_name)}
      onClose={onClose}
      confirm={{
        label: texts.replace,
        cancelLabel: texts.cancel,
        variant: "primary",
        pending: replace.isPending,
        reason: form.iccId.trim() === "" ? texts.iccIdFirst : undefined,
        isForm: true,
        onConfirm: submit,
      }}
    >
      <Lines
        data-layout="stack shrink gap-1"
        of={[
          texts.inUse(device.serialno),
          ...texts.effects,
          ...(offset === 0 ? [] : [texts.offset(format.exact(offset))]),
        ]}
      />
      <TextField
        label={texts.iccId}
        required
        inputMode="numeric"
        autoComplete="off"
        description={setupTexts.iccIdHint}
        value={form.iccId}
        onChange={change("iccId")}
        error={checked && !isIccId(form.iccId) ? setupTexts.iccIdWrong : refused.iccId}
      />
      <TextField
        label={setupTexts.claimCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={setupTexts.claimCodeHint}
        value={form.claimCode}
        onChange={change("claimCode")}
        error={checked && isTypo ? setupTexts.claimCodeWrong : undefined}
      />
      <TextField label={texts.reason} maxLength={300} value={form.notes} onChange={change("notes")} />
      {replace.error && refused.iccId === undefined && <InlineError message={replace.error.message} />}
      {unknown && <InlineError message={unknown.message} />}
      {units && <TakeBack units={units} device={device} onClose={onClose} />}
      {units && <FormerUnits units={units} zone={device.timezone} />}
    </Dialog>
  );
}

function TakeBack({ units, device, onClose }: UnitsDialogProps & { units: DeviceUnits }) {
  const undo = useAnswered({
    call: () => unwrap(api.device[":id"].units.undo.$post({ param: { id: device.device_id } })),
    tellsFailure: true,
    rereads: [[]],
    onAnswer: onClose,
  });
  const [last] = units.former;
  if (units.undoUntil === null || !last) return null;
  return (
    <div data-layout="row middle gap-2">
      <Button size="compact" pending={undo.isPending} onClick={() => undo.mutate()}>
        {texts.takeBack(last.serialno)}
      </Button>
      <span data-text="muted">{texts.takeBackUntil(monthDayYear(dayOf(device.timezone, units.undoUntil)))}</span>
    </div>
  );
}
