import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { safeRedirect } from "../../shell/redirect.ts";
import buttonCss from "../../ui/Button.module.css";
import { linkClass } from "../../ui/Link.tsx";
import { cx } from "../../ui/class-names.ts";
import css from "./LoginForm.module.css";
import { SignInForm } from "./SignInForm.tsx";

/** The login, and the ways on for whoever cannot use it. Leads to where the person wanted. */
export function LoginForm() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: "/plain/login" });
  return (
    <SignInForm
      title="Login"
      onEntered={() => navigate({ href: safeRedirect(redirect, location.origin), replace: true })}
    >
      <Link to="/reset" className={cx(buttonCss.button, buttonCss.secondary)}>
        <span>
          Reset<span className={css.wide}> Password</span>
        </span>
      </Link>
      <p className={css.setup}>
        New here?{" "}
        <Link to="/register" className={linkClass()}>
          Start a free trial
        </Link>
        <br />
        Installing a sensor?{" "}
        <Link to="/setup" className={linkClass()}>
          Setup New Device
        </Link>
      </p>
    </SignInForm>
  );
}
