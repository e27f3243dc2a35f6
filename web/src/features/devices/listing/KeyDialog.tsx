import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { instant } from "#contract/common/format";
import type { Device } from "#contract/devices/device";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { curlLine } from "./listing.model.ts";
import { ProtocolLink } from "../../protocol/index.ts";
import { rotateKey, showKey } from "./queries.ts";
import { keyDialogTexts as texts } from "./texts.ts";

export function KeyDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const formId = useId();
  const key = useMutation({
    mutationFn: (rotate: boolean) => (rotate ? rotateKey : showKey)(device.device_id, password),
    onSettled: () => setConfirming(false),
    // The key must not stay in the cache after the dialog closes.
    gcTime: 0,
  });
  const show = (event: FormEvent) => {
    event.preventDefault();
    key.mutate(false);
  };
  const passwordError = key.error instanceof ApiProblem ? key.error.fields.password : undefined;
  const disabledReason = password === "" ? texts.lead : undefined;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button reason={disabledReason} onClick={() => setConfirming(true)}>
            {texts.rotate}
          </Button>
          {key.data === undefined ? (
            <Button variant="primary" type="submit" form={formId} pending={key.isPending} reason={disabledReason}>
              {texts.show}
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      <p>
        <strong>{device.device_name}</strong>
        <br />
        {device.last_data_at === null ? texts.noData : texts.lastData(instant(device.last_data_at, device.timezone))}
      </p>
      {key.data === undefined ? (
        <form id={formId} data-layout="stack shrink gap-4" onSubmit={show}>
          <p>{texts.lead}</p>
          <PasswordField
            label="Password"
            value={password}
            error={passwordError}
            onChange={(event) => setPassword(event.target.value)}
          />
        </form>
      ) : (
        <>
          <LabeledCopyField label={texts.key} value={key.data.apiKey} />
          <p data-text="muted">
            {key.data.usedAt === null ? texts.neverUsed : texts.lastUsed(instant(key.data.usedAt, device.timezone))}
          </p>
          <p>
            <ProtocolLink device={device.device_id} apiKey={key.data.apiKey} />
          </p>
          <LabeledCopyField label={texts.curl} value={curlLine(location.origin, device.device_id, key.data.apiKey)} />
        </>
      )}
      {key.error && passwordError === undefined && <InlineError message={key.error.message} />}
      <ConfirmDialog
        open={isConfirming}
        title={texts.rotateQuestion}
        confirmLabel={texts.rotate}
        danger
        pending={key.isPending}
        onConfirm={() => key.mutate(true)}
        onCancel={() => setConfirming(false)}
      >
        {texts.rotateConsequence}
      </ConfirmDialog>
    </Dialog>
  );
}

const LabeledCopyField = ({ label, value }: { label: string; value: string }) => (
  <div data-layout="stack shrink gap-1">
    <span data-layout="below-1" data-text="label second" aria-hidden="true">
      {label}
    </span>
    <CopyField label={label} value={value} />
  </div>
);
