import { Link, useLocation } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import { cx } from "../../ui/class-names.ts";
import navigation from "../../ui/layout/NavigationItem.module.css";
import { isInSection, navigationOf } from "./navigation.model.ts";
import css from "./navigation.module.css";
import { Menu, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import button from "../../ui/actions/Button.module.css";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { AccountPanel } from "../account/AccountMenu.tsx";

export function PhoneMenu({ session }: { session: Session }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => sheet.current?.close();
  const open = () => {
    // The browser focuses the first element of the sheet.
    flushSync(() => setOpened(true));
    sheet.current?.showModal();
  };
  return (
    <div className={css.phone}>
      <IconButton label="Menu" icon={<Menu />} onClick={open} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside the sheet closes it; keys have Escape */}
      <dialog
        ref={sheet}
        className={css.sheet}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {opened && (
          <div data-layout="stack" className={css.content}>
            <div data-layout="flex middle right" className={css.head}>
              {/* Without a hint, which would cover the first entry. */}
              <Button
                variant="ghost"
                aria-label="Close menu"
                className={button.iconOnly}
                icon={<X />}
                onClick={close}
              />
            </div>
            <nav aria-label="Main" className={css.navigation}>
              <Navigation session={session} onGo={close} />
            </nav>
            <Suspense>
              <AccountPanel session={session} onGo={close} />
            </Suspense>
          </div>
        )}
      </dialog>
    </div>
  );
}

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
