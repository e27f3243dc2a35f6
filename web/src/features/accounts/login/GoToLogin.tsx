import { Link } from "@tanstack/react-router";
import buttonCss from "../../../ui/actions/Button.module.css";
import { cx } from "../../../ui/class-names.ts";

export function GoToLogin({ primary = false, redirect }: { primary?: boolean; redirect?: string }) {
  return (
    <Link
      to="/login"
      search={redirect === undefined ? {} : { redirect }}
      className={cx(buttonCss.button, primary ? buttonCss.primary : buttonCss.secondary)}
    >
      Go to Login
    </Link>
  );
}
