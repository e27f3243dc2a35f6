import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Cpu,
  CreditCard,
  ExternalLink,
  FileText,
  Info,
  KeyRound,
  Keyboard,
  LogOut,
  Mail,
  MessageSquare,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import type { Session } from "#contract/accounts/session";
import css from "./account.module.css";
import { billingLink, otherPortalOf, portalsQuery } from "../notices/portals.ts";
import { accountItemsOf } from "../navigation/navigation.model.ts";
import { setShortcutsOpen } from "../shortcuts/store.ts";
import { shortcutTexts } from "../shortcuts/texts.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

const icons = {
  "/changepassword": KeyRound,
  "/account/notifications": SlidersHorizontal,
  "/account/report": FileText,
  "/account/security": ShieldCheck,
  "/account/api": KeyRound,
  "/integrations": ExternalLink,
  "/owner/listing": Users,
  "/admin/feedback": MessageSquare,
  "/audit": ScrollText,
  "/admin/mail": Mail,
  "/admin/setup": FileText,
  "/admin/units": Cpu,
} as const;

export function AccountPanel({ session, onGo }: { session: Session; onGo: () => void }) {
  const navigate = useNavigate();
  const { user } = session;
  const { data: portals } = useQuery(portalsQuery);
  const other = portals ? otherPortalOf(portals) : null;
  const billing = billingLink(portals?.billing ?? null, session);
  return (
    <>
      <div data-layout="stack" data-text="anywhere" className={css.person}>
        <span data-text="strong">{user.user_name}</span>
        <span data-text="muted">{user.email}</span>
        <span data-text="muted">{user.company_name ? `${user.user_type} · ${user.company_name}` : user.user_type}</span>
      </div>
      <div className={css.theme}>
        <ThemeChoice />
      </div>
      <ul className={css.list}>
        {accountItemsOf(session).map(({ label, to }) => {
          const Icon = icons[to];
          return (
            <li key={to}>
              <Link to={to} className={css.item} onClick={onGo}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
        {billing !== null && (
          <li>
            <a href={billing} target="_blank" rel="noopener noreferrer" className={css.item} onClick={onGo}>
              <CreditCard />
              Billing <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          </li>
        )}
        {other !== null && (
          <li>
            <a href={other.href} className={css.item}>
              <ExternalLink />
              {other.label}
            </a>
          </li>
        )}
        <li>
          <button
            type="button"
            className={css.item}
            onClick={() => {
              onGo();
              setShortcutsOpen(true);
            }}
          >
            <Keyboard />
            {shortcutTexts.title}
          </button>
        </li>
        <li>
          <Link to="/about" className={css.item} onClick={onGo}>
            <Info />
            About
          </Link>
        </li>
        <li>
          {/* A button, not a link, so that prefetching can't sign anyone out. */}
          <button
            type="button"
            className={css.item}
            onClick={() => {
              onGo();
              void navigate({ to: "/logout" });
            }}
          >
            <LogOut />
            Logout
          </button>
        </li>
      </ul>
    </>
  );
}
