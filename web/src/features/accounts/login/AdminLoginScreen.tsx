import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import type { Session } from "#contract/accounts/session";
import { sessionQuery } from "../../../api/session/session.ts";
import { confirmationGate } from "../../../api/session/session-gate.ts";
import { HOME } from "../../../shell/navigation/redirect.ts";
import { cx } from "../../../ui/class-names.ts";
import css from "./login.module.css";
import { ConfirmPasswordDialog } from "./ConfirmPasswordDialog.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { actingTexts, useActFor } from "../../../shell/account/acting.ts";
import { ownersQuery } from "../../../api/lists.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ComboBox } from "../../../ui/choices/ComboBox.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { InlineError, QueryError } from "../../../ui/states/InlineError.tsx";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { chosenLabel, ownersFor } from "./login.model.ts";

function OwnerChoice({ session }: { session: Session }) {
  const owners = useQuery(ownersQuery);
  const [owner, setOwner] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const choose = useActFor();
  // A session that is older than ten minutes: the frame of the portal, which asks for the password elsewhere, isn't here.
  useEffect(() => confirmationGate.offer(), []);
  const isAsking = useSyncExternalStore(confirmationGate.subscribe, confirmationGate.isClosed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(owner === null);
    if (owner !== null && !choose.isPending) choose.mutate(owner);
  };
  const enabled = (owners.data?.owners ?? []).filter(({ status }) => status === "Enable");
  return (
    <form data-layout="stack gap-4" onSubmit={submit} noValidate aria-labelledby="login-title">
      {isAsking && <ConfirmPasswordDialog session={session} />}
      <h1 id="login-title" data-text="page tight">
        Admin Login
      </h1>
      <QueryError query={owners} height={56} />
      {owners.isSuccess && enabled.length === 0 && (
        <EmptyState title="No owners yet." detail="Open the portal to see all plants." />
      )}
      {enabled.length > 0 && (
        <>
          <ComboBox
            label="Owner"
            description={actingTexts.recorded}
            opensOnClick
            eager
            text={typed}
            onType={(text) => {
              setTyped(text);
              setOwner(null);
            }}
            options={ownersFor(enabled, owner === null ? typed : "").map(({ owner_id, user_name, company_name }) => ({
              value: owner_id,
              label: user_name,
              detail: company_name,
            }))}
            status="No matching owners."
            onChoose={(value) => {
              setOwner(value);
              setTyped(chosenLabel(enabled, value));
              setWrong(false);
            }}
            error={wrong ? "Owner is required." : undefined}
          />
          {choose.isError && <InlineError message={choose.error.message} />}
          <Button type="submit" variant="primary" pending={choose.isPending}>
            Continue
          </Button>
        </>
      )}
      <p className={css.setup}>
        <Link to={HOME} className={linkClass()}>
          Continue without choosing an owner
        </Link>
      </p>
    </form>
  );
}

const mayChoose = (session: Session | null | undefined): boolean =>
  session?.permissions.includes("owners.choose") ?? false;

/** Owners are listed only after address and password. */
export function AdminLoginScreen() {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  return (
    <div className={cx(css.screen, css.alone)}>
      <section className={css.card} aria-labelledby="login-title">
        {session && mayChoose(session) ? (
          <OwnerChoice session={session} />
        ) : (
          <SignInForm
            admin
            title="Admin Login"
            // People who can't choose yet see what is missing (a second factor).
            onEntered={(entered) => !mayChoose(entered) && navigate({ to: HOME, replace: true })}
          />
        )}
      </section>
    </div>
  );
}
