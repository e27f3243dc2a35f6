import { Suspense, lazy } from "react";
import { LoginForm } from "./LoginForm.tsx";
import css from "./login.module.css";

// Decorative; loads later.
const LoginVisual = lazy(async () => ({ default: (await import("./LoginVisual.tsx")).LoginVisual }));

export function LoginScreen() {
  return (
    <div className={css.screen}>
      <section className={css.pitch} aria-label="About Soilsight">
        <p className={css.claim}>See what soiling costs your plant and when a wash pays off.</p>
        <p className={css.sentence}>
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
