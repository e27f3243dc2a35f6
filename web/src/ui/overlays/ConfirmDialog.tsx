import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  children: ReactNode;
  /** A verb: "Delete", not "OK". */
  confirmLabel: string;
  /** Null: can only be acknowledged. */
  cancelLabel?: string | null;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Question before an important action (role alertdialog). Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, children, confirmLabel, cancelLabel = "Cancel", danger = false, pending = false } = props;
  const actions = (
    <>
      {cancelLabel !== null && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger
        <Button autoFocus onClick={props.onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        variant={danger ? "danger" : "primary"}
        pending={pending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of a message
        autoFocus={cancelLabel === null}
        onClick={props.onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog alert open={open} size="small" title={title} onClose={props.onCancel} actions={actions}>
      {children}
    </Dialog>
  );
}
