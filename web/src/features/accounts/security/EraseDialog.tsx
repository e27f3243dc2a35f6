import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { fieldErrors, formError } from "../field-errors.ts";
import { accountScreenTexts } from "../texts.ts";
import { erasureQuery, requestErasure } from "./security-calls.ts";

const { erasure: texts } = accountScreenTexts;

export function EraseDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const form = useId();
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => requestErasure(typed.trim()),
    onSuccess: async ({ message }) => {
      toasts.show({ tone: "ok", text: message });
      onClose();
      await client.invalidateQueries({ queryKey: erasureQuery.queryKey });
    },
  });
  const isNamed = typed.trim() === owner.trim();
  const failed = formError(request.error, ["name"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) request.mutate();
  };
  return (
    <Dialog
      open
      title={texts.question}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="danger"
            type="submit"
            form={form}
            pending={request.isPending}
            reason={isNamed ? undefined : texts.typeName(owner)}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={form} data-layout="stack shrink gap-4" onSubmit={submit}>
        <ul data-layout="stack shrink gap-1">
          {texts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <TextField
          label={texts.typeName(owner)}
          value={typed}
          autoComplete="off"
          maxLength={200}
          error={fieldErrors(request.error).name}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failed && <InlineError message={failed} />}
      </form>
    </Dialog>
  );
}
