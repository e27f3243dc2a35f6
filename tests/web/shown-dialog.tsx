import type { DialogProps } from "../../web/src/ui/overlays/Dialog.tsx";

/** An inline dialog, because static rendering omits portals. For `vi.mock`. */
export const Dialog = ({ open, title, children, actions }: DialogProps) =>
  open && (
    <dialog open aria-label={title}>
      {children}
      {actions}
    </dialog>
  );
