import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { texts } from "#contract/common/texts";
import type { Session } from "#contract/accounts/session";
import { sessionQuery } from "../../api/session/session.ts";
import { Notice } from "./Notice.tsx";
import css from "../../ui/actions/Button.module.css";
import { cx } from "../../ui/class-names.ts";
import { navigationOf } from "../navigation/navigation.model.ts";

function HomeLink({ session, label }: { session: Session; label?: string }) {
  const home = navigationOf(session)[0];
  return (
    <Link to={home?.to ?? "/about"} className={cx(css.button, css.primary)}>
      {label ?? `Go to ${home?.label ?? "About"}`}
    </Link>
  );
}

export function Forbidden() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Notice code="403" title="Forbidden" actions={session && <HomeLink session={session} label="Return Home" />}>
      {texts.forbidden}
    </Notice>
  );
}
