import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { cx } from "../../ui/class-names.ts";
import navigation from "../../ui/layout/NavigationItem.module.css";
import css from "./AccountPage.module.css";

const pages = [
  { to: "/account/notifications", label: "Notifications" },
  { to: "/account/report", label: "Report Settings" },
  { to: "/account/security", label: "Sign-in and Security" },
  { to: "/changepassword", label: "Change Password" },
] as const;

interface AccountPageProps {
  title: string;
  lead: string;
  wide?: boolean;
  children: ReactNode;
}

export function AccountPage({ title, lead, wide = false, children }: AccountPageProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div data-layout="grid one full gap-4" className={css.page}>
      <nav aria-label="Account" className={css.navigation}>
        <ul>
          {pages.map(({ to, label }) => (
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
