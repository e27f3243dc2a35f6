import { ChevronDown } from "lucide-react";
import { Suspense, lazy, useId, useRef, useState } from "react";
import type { Session } from "#contract/accounts/session";
import css from "./account.module.css";
import { initials } from "../navigation/navigation.model.ts";

export const AccountPanel = lazy(async () => ({ default: (await import("./AccountPanel.tsx")).AccountPanel }));

/** Native popover: closes by Escape or a press elsewhere. */
export function AccountMenu({ session }: { session: Session }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <div className={css.account}>
      <button type="button" className={css.button} popoverTarget={id}>
        <span className="visually-hidden">Account of {session.user.user_name}</span>
        <span className={css.initials} aria-hidden="true">
          {initials(session.user.user_name)}
        </span>
        <ChevronDown />
      </button>
      <div ref={panel} id={id} popover="auto" className={css.panel} onBeforeToggle={() => setOpened(true)}>
        <Suspense>{opened && <AccountPanel session={session} onGo={() => panel.current?.hidePopover()} />}</Suspense>
      </div>
    </div>
  );
}
