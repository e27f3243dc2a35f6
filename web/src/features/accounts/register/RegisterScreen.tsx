import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "@tanstack/react-router";
import { sessionQuery } from "../../../api/session/session.ts";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { AuthCard } from "../AuthCard.tsx";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { TextField, type TextFieldProps } from "../../../ui/fields/TextField.tsx";
import { register } from "../calls.ts";
import { accountScreenTexts as words } from "../texts.ts";
import { readRegister, registerFailure, type RegisterField, registerReason } from "./register.model.ts";
import type { Session } from "#contract/accounts/session";
import { HOME } from "../../../shell/navigation/redirect.ts";

/** [s] */
const SECONDS = 8;

/** For registration visitors with an account; leads on unless stopped (WCAG 2.2.1). */
function AlreadySignedIn({ session, onStay }: { session: Session; onStay: () => void }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [paused, setPaused] = useState(false);
  const to = session.permissions.includes("simulation.view") ? "/ai" : HOME;
  const over = left <= 0;
  useEffect(() => {
    if (paused || over) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [paused, over]);
  useEffect(() => {
    if (over) void navigate({ to, replace: true });
  }, [over, to, navigate]);
  return (
    <AuthCard title="You're already signed in" lead={`You're signed in as ${session.user.email}.`}>
      {/* The figure would be read aloud each second; screen readers hear the sentence once. */}
      <p data-text="second figures" aria-hidden="true">
        {paused ? "Paused." : `The portal opens in ${left} ${left === 1 ? "second" : "seconds"}.`}
      </p>
      <output className="visually-hidden">
        {paused
          ? "Paused. Click Open the portal when you're ready."
          : `The portal opens in ${SECONDS} seconds. Click Pause to stay here.`}
      </output>
      <div data-layout="row middle gap-2">
        <Button variant="primary" onClick={() => void navigate({ to, replace: true })}>
          Open the portal
        </Button>
        <Button onClick={() => setPaused(!paused)}>{paused ? "Continue" : "Pause"}</Button>
        {paused && (
          <Button variant="ghost" onClick={onStay}>
            Register another account
          </Button>
        )}
      </div>
    </AuthCard>
  );
}

const RegisterDialog = lazy(async () => ({ default: (await import("./RegisterDialog.tsx")).RegisterDialog }));

const empty = { user_name: "", email: "", company_name: "", business_phone: "", city: "", state: "", country: "" };

function RegisterForm() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const send = useMutation({ mutationFn: register });
  const failure = send.isError ? registerFailure(send.error) : null;
  const shownErrors = failure?.kind === "fields" ? failure.errors : errors;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending || registerReason(typed) !== undefined) return;
    const input = readRegister(typed);
    setErrors(input.ok ? {} : input.errors);
    send.reset();
    if (input.ok) return send.mutate(input.form);
    const first = event.currentTarget.elements.namedItem(Object.keys(input.errors)[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  const field = (name: RegisterField, label: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      {...rest}
      name={name}
      label={label}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      error={shownErrors[name]}
    />
  );
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <p data-text="muted">{words.requiredHint}</p>
      {field("user_name", "Full Name", { required: true, autoComplete: "name" })}
      {field("email", "Email", {
        required: true,
        type: "email",
        inputMode: "email",
        autoComplete: "email",
        autoCapitalize: "none",
        spellCheck: false,
      })}
      {field("company_name", "Company", { required: true, autoComplete: "organization" })}
      <div data-layout="pairs">
        {field("business_phone", "Phone", { type: "tel", autoComplete: "tel" })}
        {field("city", "City", { autoComplete: "address-level2" })}
        {field("state", "State", { autoComplete: "address-level1" })}
        {field("country", "Country", { autoComplete: "country-name" })}
      </div>
      <p data-text="second pretty">{words.signUpNext}</p>
      {failure?.kind === "other" && <InlineError message={failure.message} />}
      <div data-layout="row middle gap-2">
        <Button type="submit" variant="primary" pending={send.isPending} reason={registerReason(typed)}>
          Sign Up
        </Button>
        <Link to="/login" className={buttonClass("secondary")}>
          Cancel
        </Link>
      </div>
      <Suspense>
        {send.isSuccess && (
          <RegisterDialog message={send.data.message} onClose={() => void navigate({ to: "/login", replace: true })} />
        )}
      </Suspense>
    </form>
  );
}

/** On staging leads to production; signed-in people are led on. */
export function RegisterScreen() {
  const session = useQuery(sessionQuery);
  const { data: portals } = useQuery(portalsQuery);
  // Signed in on opening; a later sign-out elsewhere changes nothing.
  const [isStaying, setStays] = useState(false);
  const elsewhere = portals?.stage === "staging" ? portals.production : null;
  useEffect(() => {
    if (elsewhere !== null) location.replace(`${elsewhere}/register${location.search}`);
  }, [elsewhere]);
  if (session.isPending || elsewhere !== null) return null;
  if (session.data && !isStaying) return <AlreadySignedIn session={session.data} onStay={() => setStays(true)} />;
  return (
    <AuthCard
      wide
      title="Free Trial"
      lead="Simulate soiling at three U.S. locations using local climate records. No credit card required."
    >
      <RegisterForm />
    </AuthCard>
  );
}
