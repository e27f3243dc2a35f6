import { lazy, Suspense } from "react";
import css from "./login.module.css";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { setupTitle } from "#contract/setup/look-up";
import { isBuilt } from "../../../shell/navigation/built.ts";
import { wasSignedIn } from "../../../api/session/tabs.ts";
import { safeRedirect } from "../../../shell/navigation/redirect.ts";
import buttonCss from "../../../ui/actions/Button.module.css";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { cx } from "../../../ui/class-names.ts";
import { loginReason } from "./login.model.ts";
import { SignInForm } from "./SignInForm.tsx";

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
        className={cx(buttonCss.button, buttonCss.secondary)}
        onClick={(event) => {
          const email = typedEmail(event.currentTarget.closest("form"));
          if (email === "" || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void navigate({ to: "/reset", state: { email } });
        }}
      >
        <span>
          Reset<span className={css.wide}> Password</span>
        </span>
      </Link>
      {/* A trial has simulations only. */}
      {isBuilt("/ai") && (
        <p data-text="second center" className={css.setup}>
          New here?{" "}
          <Link to="/register" className={linkClass()}>
            Start a free trial
          </Link>
        </p>
      )}
      {isBuilt("/setup") && (
        <p data-text="second center" className={css.setup}>
          Installing a device?{" "}
          <Link to="/setup" className={linkClass()}>
            {setupTitle}
          </Link>
        </p>
      )}
    </SignInForm>
  );
}

// Decorative; loads later.
const LoginVisual = lazy(async () => ({ default: (await import("./LoginVisual.tsx")).LoginVisual }));

export function LoginScreen() {
  return (
    <div data-layout="grid one fill centered" className={css.screen}>
      <section data-layout="stack full gap-2" data-text="center" className={css.pitch} aria-label="About Soilsight">
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
