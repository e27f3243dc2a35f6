import type { DialogProps } from "../../web/src/ui/overlays/Dialog.tsx";

/** A dialog in its place: the real one is in a portal, which static rendering leaves out. For `vi.mock`. */
export const Dialog = ({ open, title, children, actions }: DialogProps) =>
  open && (
    <dialog open aria-label={title}>
      {children}
      {actions}
    </dialog>
  );
