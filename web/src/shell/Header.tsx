import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionQuery } from "../api/session.ts";
import buttonCss from "../ui/Button.module.css";
import { cx } from "../ui/class-names.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { ActivityPill } from "./ActivityPill.tsx";
import { Brand } from "./Brand.tsx";
import css from "./Header.module.css";
import { Navigation } from "./Navigation.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** Brand, what this person may open, what is under way, and the account. */
export function Header() {
  const { data: session, isPending } = useQuery(sessionQuery);
  return (
    <header className={css.header}>
      <Brand />
      {session && (
        <nav aria-label="Main" className={css.navigation}>
          <Navigation session={session} />
        </nav>
      )}
      <div className={css.end}>
        {session && (
          <>
            <ActivityPill />
            <AccountMenu session={session} />
            <PhoneMenu session={session} />
          </>
        )}
        {!session && !isPending && (
          <>
            <ThemeToggle />
            <Link to="/login" className={cx(buttonCss.button, buttonCss.secondary)}>
              Login
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
