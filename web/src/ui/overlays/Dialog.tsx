import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import css from "./Dialog.module.css";
import { Button, type ButtonProps } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { cx } from "../class-names.ts";
import { keepFocus } from "./keep-focus.ts";
import { useOpenDialog } from "../toasts/dialog-priority.ts";

/** The one thing that a dialog does, next to leaving it. */
interface DialogConfirm extends Pick<ButtonProps, "pending" | "reason" | "variant"> {
  label: string;
  cancelLabel?: string;
  /** Enter in a field does it, too. */
  isForm?: boolean;
  onConfirm: () => void;
}

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  confirm?: DialogConfirm | undefined;
  size?: "small" | "regular" | "wide";
  /** Blocks Escape and the close button while something must finish. */
  locked?: boolean;
  urgent?: boolean;
  /** A question, which is answered by its buttons. */
  alert?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, children, confirm, size = "regular" } = props;
  const { locked = false, urgent = false, alert = false } = props;
  const isShown = useOpenDialog(open, urgent);
  const form = useId();
  const actions = props.actions ?? (confirm && <ConfirmActions {...confirm} form={form} onClose={onClose} />);
  return (
    <ModalOverlay
      className={cx(css.scrim, urgent && css.urgent)}
      isOpen={isShown}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={false}
      isKeyboardDismissDisabled={locked}
    >
      <Modal className={cx(css.modal, css[size])}>
        <RacDialog ref={keepFocus} role={alert ? "alertdialog" : "dialog"} className={css.dialog ?? ""}>
          <header data-layout="flex middle between gap-2" className={css.head}>
            <Heading slot="title" className={css.title ?? ""}>
              {title}
            </Heading>
            {!locked && !alert && <IconButton label="Close" icon={<X />} onClick={onClose} />}
          </header>
          <div data-layout="stack fill gap-3" className={css.body}>
            {confirm?.isForm ? (
              <form
                id={form}
                data-layout="stack shrink gap-4"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  if (confirm.reason === undefined && !confirm.pending) confirm.onConfirm();
                }}
              >
                {children}
              </form>
            ) : (
              children
            )}
          </div>
          {actions !== undefined && (
            <footer data-layout="row right gap-2" className={css.foot}>
              {actions}
            </footer>
          )}
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmActionsProps extends DialogConfirm {
  form: string;
  onClose: () => void;
}

const ConfirmActions = ({
  label,
  cancelLabel = "Cancel",
  isForm,
  form,
  onConfirm,
  onClose,
  ...rest
}: ConfirmActionsProps) => (
  <>
    <Button onClick={onClose}>{cancelLabel}</Button>
    <Button variant="primary" {...rest} {...(isForm ? { type: "submit", form } : { onClick: onConfirm })}>
      {label}
    </Button>
  </>
);
