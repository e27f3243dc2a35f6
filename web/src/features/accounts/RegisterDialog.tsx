import { useNavigate } from "@tanstack/react-router";
import { accountTexts } from "#contract/account-texts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** How a registration ended: with a mail on its way (`message`), or with an account that was there before. */
export function RegisterDialog({ message, onClose }: { message?: string; onClose: () => void }) {
  const navigate = useNavigate();
  if (message !== undefined)
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
  return (
    <Dialog
      open
      size="small"
      title="Account Found"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void navigate({ to: "/reset" })}>Reset Password</Button>
          <Button variant="primary" onClick={() => void navigate({ to: "/login", search: { redirect: "/ai" } })}>
            Go to Login
          </Button>
        </>
      }
    >
      <p>{accountTexts.emailTaken}</p>
      <p>Sign in with it, or choose a new password if you have forgotten yours.</p>
    </Dialog>
  );
}
