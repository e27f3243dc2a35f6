import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { accountTexts } from "#contract/accounts/texts";
import { ApiProblem } from "../../../api/problem.ts";
import { sessionQuery } from "../../../api/session/session.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { choosePassword, resendVerification, verifyEmail, verifyLinkQuery } from "../calls.ts";
import { AuthCard, SuccessNote } from "../AuthCard.tsx";
import { GoToLogin } from "../login/GoToLogin.tsx";
import { NewPasswordForm } from "../password/NewPasswordForm.tsx";
import { accountScreenTexts as texts } from "../texts.ts";

interface BrokenLink {
  userType?: string | undefined;
  userId?: string | undefined;
  source?: string | undefined;
}

function ResendVerification({ link }: { link: BrokenLink }) {
  const send = resendVerification(link);
  const resend = useMutation({ mutationFn: () => send!() });
  if (send === null)
    return (
      <Link to="/reset" className={buttonClass("primary")}>
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

export function VerifyScreen() {
  const search = useSearch({ from: "/plain/verify" });
  const [link] = useState(search);
  const client = useQueryClient();
  const code = link.oobCode ?? "";
  const checked = useQuery({ ...verifyLinkQuery(code), enabled: code !== "" });
  const verify = useMutation({ mutationFn: verifyEmail });
  const create = useMutation({
    mutationFn: (password: string) => choosePassword(verify.data?.passwordCode ?? "", password),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (create.isSuccess)
    return (
      <AuthCard title="Verify Email">
        <SuccessNote>Your password was created. You can sign in now.</SuccessNote>
        <GoToLogin primary />
      </AuthCard>
    );
  const isInvalid = (error: unknown) => error instanceof ApiProblem && error.type === "link-invalid";
  const fault = verify.isSuccess || checked.data?.valid !== false ? null : checked.data.fault;
  if (code === "" || fault !== null || isInvalid(verify.error) || isInvalid(create.error))
    return (
      <AuthCard title="Verify Email">
        <InlineError message={accountTexts.linkInvalid} />
        {fault && <p data-text="second pretty">{texts.linkFaults[fault]}</p>}
        <ResendVerification link={link} />
        <GoToLogin />
      </AuthCard>
    );
  if (verify.isSuccess)
    return (
      <AuthCard title="Create your password">
        <SuccessNote>{verify.data.message}</SuccessNote>
        <NewPasswordForm
          submitLabel="Create password"
          person={verify.data.person}
          pending={create.isPending}
          error={create.error}
          onSubmit={({ password }) => create.mutate(password)}
        />
      </AuthCard>
    );
  return (
    <AuthCard title="Verify Email" lead="Confirm your email address, then create a password.">
      {verify.isError && <InlineError message={verify.error.message} />}
      <Button variant="primary" pending={verify.isPending || checked.isLoading} onClick={() => verify.mutate(code)}>
        Verify Email
      </Button>
    </AuthCard>
  );
}
