import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { saveBlockedBecause } from "./inputs.model.ts";
import { leaveTexts } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

interface LeaveDialogProps {
  inputs: InputsState;
  maySave: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ inputs, maySave, onStay, onLeave }: LeaveDialogProps) {
  const { stored, wrong } = inputs;
  const blocked = stored === null ? null : saveBlockedBecause(inputs.inputs, stored.inputs, maySave, wrong);
  return (
    <Dialog
      title={leaveTexts.title}
      size="small"
      locked={inputs.saving}
      onClose={onStay}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              inputs.discard();
              onLeave();
            }}
          >
            {leaveTexts.discard}
          </Button>
          <Button onClick={onStay}>{leaveTexts.keep}</Button>
          <Button
            variant="primary"
            pending={inputs.saving}
            reason={blocked ?? undefined}
            // The panel shows refusals.
            onClick={() => void inputs.saveNow().then(onLeave, onStay)}
          >
            {leaveTexts.save}
          </Button>
        </>
      }
    >
      <p>{leaveTexts.detail(inputs.unsaved)}</p>
    </Dialog>
  );
}
