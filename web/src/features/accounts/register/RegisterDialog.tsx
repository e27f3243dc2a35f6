import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";

/** A mail is on its way, to a new account or the holder of an existing one. */
export function RegisterDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      size="small"
      title="Check your email"
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
