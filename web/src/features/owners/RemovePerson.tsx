import { useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { ownerScreenTexts } from "./texts.ts";

interface RemovePersonProps {
  name: string;
  consequence: string;
  compact?: boolean;
  remove: () => Promise<{ message: string }>;
  onRemoved: () => void;
}

export function RemovePerson({ name, consequence, compact = false, remove, onRemoved }: RemovePersonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => {
      toasts.show({ text: message, detail: name, tone: "ok" });
      setIsAsked(false);
      onRemoved();
    },
  });
  return (
    <>
      <Button
        variant="danger"
        {...(compact && { size: "compact" as const })}
        icon={<UserMinus aria-hidden="true" />}
        aria-label={`${ownerScreenTexts.remove} ${name}`}
        onClick={() => setIsAsked(true)}
      >
        {ownerScreenTexts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={ownerScreenTexts.removeQuestion(name)}
        confirmLabel={ownerScreenTexts.remove}
        danger
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{consequence}</p>
        {removal.isError && <InlineError message={removal.error.message} />}
      </ConfirmDialog>
    </>
  );
}
