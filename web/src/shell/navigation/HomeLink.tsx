import { Link } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import css from "../../ui/actions/Button.module.css";
import { cx } from "../../ui/class-names.ts";
import { navigationOf } from "./navigation.model.ts";

export function HomeLink({ session, label }: { session: Session; label?: string }) {
  const home = navigationOf(session)[0];
  return (
    <Link to={home?.to ?? "/about"} className={cx(css.button, css.primary)}>
      {label ?? `Go to ${home?.label ?? "About"}`}
    </Link>
  );
}
