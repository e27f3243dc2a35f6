import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import { sessionQuery } from "../../../api/session/session.ts";
import { HOME } from "../../../shell/navigation/redirect.ts";
import { cx } from "../../../ui/class-names.ts";
import css from "./LoginScreen.module.css";
import { OwnerChoice } from "./OwnerChoice.tsx";
import { SignInForm } from "./SignInForm.tsx";

const mayChoose = (session: Session | null | undefined): boolean =>
  session?.permissions.includes("owners.choose") ?? false;

/** Owners are listed only after address and password. */
export function AdminLoginScreen() {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  return (
    <div data-layout="grid one fill centered" className={cx(css.screen, css.alone)}>
      <section className={css.card} aria-labelledby="login-title">
        {mayChoose(session) ? (
          <OwnerChoice />
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
