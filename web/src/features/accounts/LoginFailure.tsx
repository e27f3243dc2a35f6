import { texts } from "#contract/texts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** The alert of a failed sign-in (1-platform.md section 8). */
export function LoginFailure({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      size="small"
      title={texts.oops}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
