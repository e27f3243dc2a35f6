import { useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { fieldErrors, formError } from "../field-errors.ts";
import { accountScreenTexts } from "../texts.ts";
import { erasureQuery, requestErasure } from "./security-calls.ts";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { Lines } from "../../../ui/layout/Lines.tsx";

const { erasure: texts } = accountScreenTexts;

interface EraseDialogProps {
  own: string;
  /** Owner whom an Admin acts for. */
  acted: string | null;
  onClose: () => void;
}

export function EraseDialog({ own, acted, onClose }: EraseDialogProps) {
  const owner = acted ?? own;
  const [typed, setTyped] = useState("");
  const request = useAnswered({
    call: () => requestErasure(typed.trim()),
    rereads: [erasureQuery.queryKey, sessionQuery.queryKey],
    onAnswer: onClose,
  });
  const isNamed = typed.trim() === owner.trim();
  const failed = formError(request.error, ["name"]);
  return (
    <Dialog
      title={texts.question(acted)}
      onClose={onClose}
      confirm={{
        label: texts.confirm,
        cancelLabel: texts.cancel,
        variant: "danger",
        pending: request.isPending,
        reason: isNamed ? undefined : texts.typeName(owner),
        isForm: true,
        onConfirm: () => request.mutate(),
      }}
    >
      <Lines data-layout="stack shrink gap-1" of={texts.effects(acted)} />
      <TextField
        label={texts.typeName(owner)}
        value={typed}
        autoComplete="off"
        maxLength={200}
        error={fieldErrors(request.error).name}
        onChange={(event) => setTyped(event.target.value)}
      />
      {failed && <InlineError message={failed} />}
    </Dialog>
  );
}
