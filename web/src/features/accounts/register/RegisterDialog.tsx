import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";

/** How a registration ended: with a mail on its way, to a new account or to the holder of one that was there before. */
export function RegisterDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      size="small"
      title="Check Your Email"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Go to Login
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
