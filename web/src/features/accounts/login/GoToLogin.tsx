import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../ui/actions/Button.tsx";

export function GoToLogin({ primary = false, redirect }: { primary?: boolean; redirect?: string }) {
  return (
    <Link
      to="/login"
      search={redirect === undefined ? {} : { redirect }}
      className={buttonClass(primary ? "primary" : "secondary")}
    >
      Go to Login
    </Link>
  );
}
