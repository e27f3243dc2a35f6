import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { Suspense, lazy } from "react";
import { Button } from "../../ui/Button.tsx";
import buttonCss from "../../ui/Button.module.css";
import { linkClass } from "../../ui/Link.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { cx } from "../../ui/class-names.ts";
import css from "./LoginForm.module.css";
import { useLogin } from "./use-login.ts";

// Only a failed sign-in needs the dialog and what it stands on.
const LoginFailure = lazy(async () => ({ default: (await import("./LoginFailure.tsx")).LoginFailure }));

/** E-mail address and password. */
export function LoginForm() {
  const { errors, submit, pending, failure, dialogOpen, closeDialog } = useLogin();
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-labelledby="login-title">
      <h1 id="login-title" className={css.title}>
        Login
      </h1>
      {failure !== undefined && (
        <p className={css.failure} role="alert">
          <CircleAlert aria-hidden="true" />
          {failure}
        </p>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField label="Password" name="password" error={errors.password} />
      <Button type="submit" variant="primary" pending={pending}>
        Login
      </Button>
      <Link to="/reset" className={cx(buttonCss.button, buttonCss.secondary)}>
        <span>
          Reset<span className={css.wide}> Password</span>
        </span>
      </Link>
      <p className={css.setup}>
        Installing a sensor?{" "}
        <Link to="/setup" className={linkClass()}>
          Setup New Device
        </Link>
      </p>
      <Suspense>{dialogOpen && <LoginFailure message={failure ?? ""} onClose={closeDialog} />}</Suspense>
    </form>
  );
}
