import { CircleAlert } from "lucide-react";
import { type ReactNode, Suspense, lazy } from "react";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./LoginForm.module.css";
import { type SignInOptions, useSignIn } from "./use-sign-in.ts";

// Only some sign-ins need dialogs.
const LoginFailure = lazy(async () => ({ default: (await import("./sign-in-extras.ts")).LoginFailure }));
const TermsDialog = lazy(async () => ({ default: (await import("./sign-in-extras.ts")).TermsDialog }));

export interface SignInFormProps {
  title?: string;
  /** Accessible name where the heading is elsewhere. */
  label?: string;
  reason?: string | undefined;
  email?: string;
  onEntered: (session: Session) => unknown;
  admin?: boolean;
  call?: SignInOptions["call"];
  children?: ReactNode;
}

export function SignInForm({ title, label, onEntered, admin = false, call, children, ...given }: SignInFormProps) {
  const { step, errors, email, failure, pending, ...form } = useSignIn(onEntered, { admin, call });
  return (
    <form
      data-layout="stack gap-4"
      onSubmit={form.submit}
      noValidate
      {...(title === undefined ? { "aria-label": label } : { "aria-labelledby": "login-title" })}
    >
      {title !== undefined && (
        <h1 id="login-title" data-text="page tight">
          {title}
        </h1>
      )}
      {given.reason !== undefined && failure === undefined && <p className={css.reason}>{given.reason}</p>}
      {failure !== undefined && (
        <p data-layout="flex gap-2" className={css.failure} role="alert">
          <CircleAlert aria-hidden="true" />
          {failure}
        </p>
      )}
      {step === "code" ? (
        <Code email={email} error={errors.code} />
      ) : (
        <>
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email || given.email}
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address is there: this is what the form asks for
            autoFocus={given.email !== undefined}
            error={errors.password}
          />
        </>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        Login
      </Button>
      {step === "code" ? <Button onClick={form.startOver}>Back</Button> : children}
      <Suspense>
        {form.dialogOpen && <LoginFailure message={failure ?? ""} email={email} onClose={form.closeDialog} />}
        {step === "terms" && <TermsDialog pending={pending} onAgree={form.agree} onCancel={form.startOver} />}
      </Suspense>
    </form>
  );
}

function Code({ email, error }: { email: string; error: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the password was right: this is what the form asks for now
      autoFocus
      description={`Six digits from your authenticator app, or a recovery code, for ${email}.`}
      error={error}
    />
  );
}
