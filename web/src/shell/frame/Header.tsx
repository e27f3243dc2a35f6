import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search, Star } from "lucide-react";
import { Suspense, lazy } from "react";
import { sessionQuery } from "../../api/session/session.ts";
import { feedbackTexts } from "#contract/feedback/texts";
import { setFeedbackOpen } from "../../features/feedback/index.ts";
import { bell } from "../../features/messages/index.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { AccountMenu } from "../account/AccountMenu.tsx";
import { ActivityPill } from "../notices/ActivityPill.tsx";
import { Brand } from "./Brand.tsx";
import css from "./frame.module.css";
import { Navigation } from "../navigation/Navigation.tsx";
import { setPaletteOpen } from "../navigation/open-store.ts";
import { PhoneMenu } from "../navigation/PhoneMenu.tsx";

// Not needed by the first view.
const Bell = lazy(bell);
// Signed-in people have it in the account menu.
const ThemeToggle = lazy(async () => ({ default: (await import("../account/ThemeToggle.tsx")).ThemeToggle }));

export function Header() {
  const { data: session, isPending } = useQuery(sessionQuery);
  return (
    <header data-layout="flex middle gap-4" className={css.header}>
      <Brand />
      {session && (
        <nav aria-label="Main" className={css.navigation}>
          <Navigation session={session} />
        </nav>
      )}
      <div data-layout="flex shrink push middle gap-2">
        {session && (
          <>
            <ActivityPill />
            <IconButton
              label="Go to (Ctrl K)"
              icon={<Search aria-hidden="true" />}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setPaletteOpen(true)}
            />
            <IconButton
              label={feedbackTexts.title}
              icon={<Star aria-hidden="true" />}
              onClick={() => setFeedbackOpen(true)}
            />
            <span className={css.bell}>
              <Suspense>
                {session.permissions.includes("dashboard.view") && (
                  <Bell userId={session.user.id} isOwn={session.viewer === null} />
                )}
              </Suspense>
            </span>
            <AccountMenu session={session} />
            <PhoneMenu session={session} />
          </>
        )}
        {!session && !isPending && (
          <>
            <Suspense>
              <ThemeToggle />
            </Suspense>
            <Link to="/login" className={buttonClass("secondary")}>
              Login
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
