import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { InlineError } from "../states/InlineError.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  children: ReactNode;
  /** A verb: "Delete", not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  /** Left out: the question is a message, which can only be acknowledged. */
  onConfirm?: (() => void) | undefined;
  /** Instead of `pending` and `onConfirm`: a mutation, whose failure is shown. */
  action?: { isPending: boolean; error: Error | null; mutate: () => void };
  onCancel: () => void;
}

/** Question before an important action (role alertdialog). Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    danger = false,
    action,
    onCancel,
  } = props;
  const onConfirm = action ? () => action.mutate() : props.onConfirm;
  const actions = (
    <>
      {onConfirm && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger
        <Button autoFocus onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        variant={danger ? "danger" : "primary"}
        pending={action?.isPending ?? props.pending ?? false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of a message
        autoFocus={!onConfirm}
        onClick={onConfirm ?? onCancel}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog alert open={open} size="small" title={title} onClose={onCancel} actions={actions}>
      {children}
      {action?.error && <InlineError message={action.error.message} />}
    </Dialog>
  );
}
