import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "#contract/accounts/session";
import { sessionQuery } from "../../api/session/session.ts";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { cx } from "../../ui/class-names.ts";
import navigation from "../../ui/layout/NavigationItem.module.css";
import css from "./AccountPage.module.css";

const pages = [
  { to: "/account/notifications", label: "Notifications" },
  { to: "/account/report", label: "Report Settings" },
  { to: "/account/security", label: "Sign-in and Security" },
  { to: "/changepassword", label: "Change Password" },
  { to: "/account/api", label: "API Access", permission: "tokens.own" },
] as const satisfies readonly { to: string; label: string; permission?: Permission }[];

interface AccountPageProps {
  title: string;
  lead: string;
  wide?: boolean;
  children: ReactNode;
}

export function AccountPage({ title, lead, wide = false, children }: AccountPageProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: session } = useQuery(sessionQuery);
  const open = pages.filter((page) => !("permission" in page) || session?.permissions.includes(page.permission));
  return (
    <div data-layout="grid one full gap-4" className={css.page}>
      <nav aria-label="Account" className={css.navigation}>
        <ul>
          {open.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={cx(navigation.item, css.item)} aria-current={path === to ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div data-layout="stack shrink gap-4" className={css.content} data-wide={wide}>
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
    </div>
  );
}
