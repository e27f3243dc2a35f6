import { Link, useLocation } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import { cx } from "../../ui/class-names.ts";
import navigation from "../../ui/layout/NavigationItem.module.css";
import { isInSection, navigationOf } from "./navigation.model.ts";
import css from "./navigation.module.css";

export function Navigation({ session, onGo }: { session: Session; onGo?: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul data-layout="flex gap-half" className={css.list}>
      {navigationOf(session).map(({ label, to, section }) => (
        <li key={to}>
          <Link
            to={to}
            className={cx(navigation.item, css.item)}
            aria-current={isInSection(path, section) ? "page" : undefined}
            {...(onGo ? { onClick: onGo } : {})}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
