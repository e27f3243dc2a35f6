import { useMutation } from "@tanstack/react-query";
import { accountTexts } from "#contract/account-texts";
import { texts } from "#contract/texts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import layout from "../../ui/Layout.module.css";
import { askReset } from "./calls.ts";

interface LoginFailureProps {
  message: string;
  /** The address that was typed. */
  email: string;
  onClose: () => void;
}

/** The alert of a failed sign-in (1-platform.md section 8); whoever has no verified address may have the mail once more. */
export function LoginFailure({ message, email, onClose }: LoginFailureProps) {
  // To an address that was never verified, this sends the verification.
  const resend = useMutation({ mutationFn: () => askReset(email) });
  const unverified = message === texts.unverifiedEmail;
  return (
    <Dialog
      open
      size="small"
      title={texts.oops}
      onClose={onClose}
      actions={
        <>
          {unverified && !resend.isSuccess && (
            <Button pending={resend.isPending} onClick={() => resend.mutate()}>
              Resend Email
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>{message}</p>
        {resend.isSuccess && <output>{accountTexts.emailSent}</output>}
        {resend.isError && <InlineError message={resend.error.message} />}
      </div>
    </Dialog>
  );
}
