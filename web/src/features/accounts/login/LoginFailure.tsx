import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountTexts } from "#contract/accounts/texts";
import { mailTexts } from "#contract/mail/texts";
import { texts } from "#contract/common/texts";
import { Button } from "../../../ui/actions/Button.tsx";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { askReset } from "../calls.ts";
import { accountScreenTexts as words } from "../texts.ts";

/**
 * Alert of a failed sign-in. Strangers and people without a password get the same answer, so every failure offers the mail and reveals
 * nothing.
 */
export function LoginFailure({ message, email, onClose }: { message: string; email: string; onClose: () => void }) {
  // For unverified addresses this sends the verification.
  // Said only after the right password, so it tells strangers nothing.
  const isRight = message === accountTexts.invalidAdminEmail;
  const resend = useMutation({ mutationFn: () => askReset(email) });
  return (
    <Dialog
      size="small"
      title={texts.oops}
      onClose={onClose}
      actions={
        <>
          {email !== "" && !isRight && !resend.isSuccess && (
            <Button pending={resend.isPending} onClick={() => resend.mutate()}>
              {words.resend}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {isRight ? (
        <p>
          {words.notForAdmins}{" "}
          <Link to="/login" className={linkClass()}>
            {words.goToLogin}
          </Link>
        </p>
      ) : (
        message !== texts.unverifiedEmail && <p>{words.noPasswordYet}</p>
      )}
      {resend.isSuccess && (
        <output>{resend.data.message === mailTexts.resetNotSent ? mailTexts.resetNotSent : words.resent}</output>
      )}
      {resend.isError && <InlineError message={resend.error.message} />}
    </Dialog>
  );
}
