import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountTexts } from "#contract/accounts/texts";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import buttonCss from "../../../ui/actions/Button.module.css";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { cx } from "../../../ui/class-names.ts";
import { resendVerification } from "../calls.ts";
import { SuccessNote } from "../SuccessNote.tsx";

interface BrokenLink {
  userType?: string | undefined;
  userId?: string | undefined;
  source?: string | undefined;
}

export function ResendVerification({ link }: { link: BrokenLink }) {
  const send = resendVerification(link);
  const resend = useMutation({ mutationFn: () => send!() });
  if (send === null)
    return (
      <Link to="/reset" className={cx(buttonCss.button, buttonCss.primary)}>
        Resend
      </Link>
    );
  if (resend.isSuccess) return <SuccessNote>{resend.data.message}</SuccessNote>;
  // The wait after too many mails is useful; otherwise the specification has one sentence.
  const tooMany = resend.error instanceof ApiProblem && resend.error.status === 429;
  return (
    <>
      {resend.isError && <InlineError message={tooMany ? resend.error.message : accountTexts.emailNotSent} />}
      <Button variant="primary" pending={resend.isPending} onClick={() => resend.mutate()}>
        Resend
      </Button>
    </>
  );
}
