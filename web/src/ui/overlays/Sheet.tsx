import { X } from "lucide-react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import css from "./Dialog.module.css";
import type { DialogProps } from "./Dialog.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { useOpenDialog } from "../toasts/dialog-priority.ts";

export type SheetProps = Pick<DialogProps, "open" | "onClose" | "title" | "children" | "actions">;

export function Sheet({ open, onClose, title, children, actions }: SheetProps) {
  const isShown = useOpenDialog(open);
  return (
    <ModalOverlay
      className={css.scrim ?? ""}
      isOpen={isShown}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
    >
      <Modal className={css.sheet ?? ""}>
        <RacDialog className={css.dialog ?? ""}>
          <header data-layout="flex middle between gap-2" className={css.head}>
            <Heading slot="title" className={css.title ?? ""}>
              {title}
            </Heading>
            <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
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
