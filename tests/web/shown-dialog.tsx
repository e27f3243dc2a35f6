import type { DialogProps } from "../../web/src/ui/overlays/Dialog.tsx";

/** Inline dialog for `vi.mock`, because static rendering omits portals. */
export const Dialog = ({ open, title, children, actions }: DialogProps) =>
  open && (
    <dialog open aria-label={title}>
      {children}
      {actions}
    </dialog>
  );
