import { Suspense, lazy } from "react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { setupTitle } from "#contract/setup/look-up";
import css from "./login.module.css";
import { wasSignedIn } from "../../../api/session/tabs.ts";
import { safeRedirect } from "../../../shell/navigation/redirect.ts";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { loginReason } from "./login.model.ts";
import { SignInForm } from "./SignInForm.tsx";

// Decorative; loads later.
const LoginVisual = lazy(async () => ({ default: (await import("./LoginVisual.tsx")).LoginVisual }));

export function LoginScreen() {
  return (
    <div className={css.screen}>
      <section className={css.pitch} aria-label="About Soilsight">
        <p className={css.claim}>See what soiling costs your plant and when a wash pays off.</p>
        <p data-text="second pretty" className={css.sentence}>
          Soilsight compares a clean cell with a soiled one, converts the difference to dollars, and finds the wash
          dates that earn you the most.
        </p>
        <div className={css.visual}>
          <Suspense>
            <LoginVisual />
          </Suspense>
        </div>
      </section>
      <section className={css.card} aria-labelledby="login-title">
        <LoginForm />
      </section>
    </div>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Address for the reset screen; kept in history state, not the URL. */
    email?: string;
  }
}

function typedEmail(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem("email");
  return field instanceof HTMLInputElement ? field.value.trim() : "";
}

function LoginForm() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: "/plain/login" });
  return (
    <SignInForm
      title="Login"
      reason={redirect && loginReason({ redirect, wasSignedIn: wasSignedIn() })}
      onEntered={() => navigate({ href: safeRedirect(redirect, location.origin), replace: true })}
    >
      <Link
        to="/reset"
        className={buttonClass("secondary")}
        onClick={(event) => {
          const email = typedEmail(event.currentTarget.closest("form"));
          if (email === "" || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void navigate({ to: "/reset", state: { email } });
        }}
      >
        <span>
          Reset<span data-layout="roomy"> Password</span>
        </span>
      </Link>
      {/* A trial has simulations only. */}
      <p className={css.setup}>
        New here?{" "}
        <Link to="/register" className={linkClass()}>
          Start a free trial
        </Link>
      </p>
      <p className={css.setup}>
        No account?{" "}
        <a href="/try" className={linkClass()}>
          Try it with your own files
        </a>
      </p>
      <p className={css.setup}>
        Installing a device?{" "}
        <Link to="/setup" className={linkClass()}>
          {setupTitle}
        </Link>
      </p>
    </SignInForm>
  );
}
