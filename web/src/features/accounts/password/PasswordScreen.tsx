import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { accountTexts } from "#contract/accounts/texts";
import { sessionQuery } from "../../../api/session/session.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { choosePassword, resetLinkQuery } from "../calls.ts";
import { AuthCard, SuccessNote } from "../AuthCard.tsx";
import { GoToLogin } from "../login/GoToLogin.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { accountScreenTexts as texts } from "../texts.ts";

export function PasswordScreen() {
  const search = useSearch({ from: "/plain/password" });
  const client = useQueryClient();
  // As opened.
  const [{ oobCode = "", mode = "resetPassword" }] = useState(search);
  const named = oobCode !== "" && mode === "resetPassword";
  const link = useQuery({ ...resetLinkQuery(oobCode), enabled: named });
  const choose = useMutation({
    mutationFn: (password: string) => choosePassword(oobCode, password),
    // Sessions of this person ended, possibly this one.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (choose.isSuccess)
    return (
      <AuthCard title="Choose a new password">
        <SuccessNote>{choose.data.message}</SuccessNote>
        <GoToLogin primary />
      </AuthCard>
    );
  const outlived = choose.error instanceof ApiProblem && choose.error.type === "link-invalid";
  const fault = link.data?.valid === false ? link.data.fault : null;
  if (!named || link.data?.valid === false || outlived)
    return (
      <AuthCard title="Choose a new password">
        <InlineError message={accountTexts.resetLinkInvalid} />
        {fault && <p data-text="second pretty">{texts.linkFaults[fault]}</p>}
        <div data-layout="row middle gap-2">
          <Link to="/reset" className={buttonClass("primary")}>
            Resend
          </Link>
          <GoToLogin />
        </div>
      </AuthCard>
    );
  return (
    <AuthCard title="Choose a new password" lead="You'll need to sign in again on all your devices.">
      <Loaded query={link} height={220}>
        {(found) => (
          <NewPasswordForm
            submitLabel="Reset Password"
            person={found.valid ? found.person : undefined}
            pending={choose.isPending}
            error={choose.error}
            onSubmit={({ password }) => choose.mutate(password)}
          />
        )}
      </Loaded>
    </AuthCard>
  );
}
