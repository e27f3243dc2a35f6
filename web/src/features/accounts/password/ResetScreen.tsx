import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { RequestReset } from "#contract/accounts/account";
import { mailTexts } from "#contract/mail/texts";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { askReset } from "../calls.ts";
import { AuthCard, SuccessNote } from "../AuthCard.tsx";
import { GoToLogin } from "../login/GoToLogin.tsx";
import { accountScreenTexts as texts } from "../texts.ts";

export function ResetScreen() {
  const email = useLocation({ select: ({ state }) => state.email });
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const ask = useMutation({ mutationFn: askReset });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    const field = event.currentTarget.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    const typed = v.safeParse(RequestReset, { email: field.value });
    setWrong(typed.issues?.[0].message);
    if (typed.success) ask.mutate(typed.output.email);
    else field.focus();
  };
  if (ask.isSuccess)
    return (
      <AuthCard title="Reset Password">
        <SuccessNote>{ask.data.message}</SuccessNote>
        {ask.data.message !== mailTexts.resetNotSent && (
          <p data-text="second pretty">{texts.resetSent(ask.variables)}</p>
        )}
        <div data-layout="row middle gap-2">
          <GoToLogin primary />
          <Button onClick={() => ask.reset()}>Use another address</Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard title="Reset Password" lead="We'll email you a link to choose a new password.">
      <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          error={wrong}
        />
        {ask.isError && <InlineError message={ask.error.message} />}
        <Button type="submit" variant="primary" pending={ask.isPending}>
          Send reset link
        </Button>
        <GoToLogin />
      </form>
    </AuthCard>
  );
}
