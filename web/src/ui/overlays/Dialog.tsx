import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import css from "./Dialog.module.css";
import { IconButton } from "../actions/IconButton.tsx";
import { cx } from "../class-names.ts";
import { useOpenDialog } from "../toasts/dialog-priority.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  size?: "small" | "regular" | "wide";
  /** Blocks Escape and the close button while something must finish. */
  locked?: boolean;
  urgent?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = "regular", locked = false, urgent = false } = props;
  const isShown = useOpenDialog(open, urgent);
  return (
    <ModalOverlay
      className={cx(css.scrim, urgent && css.urgent)}
      isOpen={isShown}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={false}
      isKeyboardDismissDisabled={locked}
    >
      <Modal className={cx(css.modal, css[size])}>
        <RacDialog className={css.dialog ?? ""}>
          <header data-layout="flex middle between gap-2" className={css.head}>
            <Heading slot="title" className={css.title ?? ""}>
              {title}
            </Heading>
            {!locked && <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />}
          </header>
          <div data-layout="stack fill gap-3" className={css.body}>
            {children}
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
