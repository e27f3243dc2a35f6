import type { ReactNode } from "react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../actions/Button.tsx";
import css from "./Dialog.module.css";
import { cx } from "../class-names.ts";
import { useOpenDialog } from "../toasts/dialog-priority.ts";

export interface ConfirmDialogProps {
  open: boolean;
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
  const { open, title, children, confirmLabel, cancelLabel = "Cancel", danger = false, pending = false } = props;
  const isShown = useOpenDialog(open);
  return (
    <ModalOverlay className={css.scrim ?? ""} isOpen={isShown} onOpenChange={(next) => !next && props.onCancel()}>
      <Modal className={cx(css.modal, css.small)}>
        <RacDialog role="alertdialog" className={css.dialog ?? ""}>
          <header data-layout="flex middle between gap-2" className={css.head}>
            <Heading slot="title" className={css.title ?? ""}>
              {title}
            </Heading>
          </header>
          <div data-layout="stack fill gap-3" className={css.body}>
            {children}
          </div>
          <footer data-layout="row right gap-2" className={css.foot}>
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
          </footer>
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
}
