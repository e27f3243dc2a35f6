import { CircleAlert } from "lucide-react";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { type Session, type SignIn, signInProblems } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ApiProblem } from "../../../api/problem.ts";
import { signIn } from "../../../api/session/session.ts";
import { type LoginErrors, readLogin, type SignInStep, stepAfter } from "./login.model.ts";

interface SignInAttempt {
  credentials: SignIn;
  agreed: boolean;
}

interface SignInState {
  pending: boolean;
  error: Error | null;
}
const idle: SignInState = { pending: false, error: null };

interface SignInOptions {
  admin?: boolean;
  /** Default: signs in and clears the cache. */
  call?: ((credentials: SignIn, agreed: boolean) => Promise<Session>) | undefined;
}

function useSignIn(enter: (session: Session) => unknown, { admin = false, call }: SignInOptions = {}) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [sent, setSent] = useState<SignInAttempt | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  // Without a mutation, which would add a kilobyte to the login.
  const [state, setState] = useState<SignInState>(idle);
  const requiredStep: SignInStep = state.error === null ? "password" : stepAfter(state.error);
  // Keeps the code field while a code is checked.
  const step: SignInStep = state.pending && sent?.credentials.code !== undefined ? "code" : requiredStep;

  const send = async (next: SignInAttempt): Promise<void> => {
    setSent(next);
    setState({ pending: true, error: null });
    try {
      const { credentials, agreed } = next;
      const session = await (call ? call(credentials, agreed) : signIn(client, credentials, agreed));
      void import("../register/confirm-status.ts").then(({ confirmStatus }) => confirmStatus(session));
      // Pending until the next screen loads, to prevent a second press.
      await enter(session);
    } catch (error) {
      setState({ pending: false, error: error as Error });
      setDialogOpen(stepAfter(error) === "password");
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.pending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    if (step === "code" && sent) return sendCode(sent, fields);
    const input = readLogin(fields);
    setErrors(input.ok ? {} : input.errors);
    setState(idle);
    if (input.ok)
      return void send({ credentials: admin ? { ...input.credentials, admin } : input.credentials, agreed: false });
    const first = form.elements.namedItem(input.errors.email ? "email" : "password");
    if (first instanceof HTMLElement) first.focus();
  };
  const sendCode = ({ credentials, agreed }: SignInAttempt, fields: FormData) => {
    const code = fields.get("code");
    const typed = typeof code === "string" ? code.trim() : "";
    if (typed === "") return setErrors({ code: "The code is required." });
    setErrors({});
    void send({ credentials: { ...credentials, code: typed }, agreed });
  };
  const wrongCode = state.error instanceof ApiProblem && state.error.type === signInProblems.codeWrong;

  return {
    step,
    errors: wrongCode ? { code: state.error?.message, ...errors } : errors,
    submit,
    email: sent?.credentials.email ?? "",
    pending: state.pending,
    failure: requiredStep === "password" ? state.error?.message : undefined,
    dialogOpen,
    closeDialog: () => setDialogOpen(false),
    agree: () => sent && void send({ ...sent, agreed: true }),
    startOver: () => {
      setErrors({});
      setSent(null);
      setState(idle);
    },
  };
}

// Only some sign-ins need dialogs.
const LoginFailure = lazy(async () => ({ default: (await import("./LoginFailure.tsx")).LoginFailure }));
const TermsDialog = lazy(async () => ({ default: (await import("../register/TermsDialog.tsx")).TermsDialog }));

export interface SignInFormProps {
  title?: string;
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
      {given.reason !== undefined && failure === undefined && (
        <p data-box="" data-text="second">
          {given.reason}
        </p>
      )}
      {failure !== undefined && (
        <p data-layout="flex gap-2" data-box="critical" role="alert">
          <CircleAlert />
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
