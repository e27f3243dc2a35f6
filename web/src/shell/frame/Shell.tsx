import { useQuery } from "@tanstack/react-query";
import { Outlet, Link } from "@tanstack/react-router";
import { Suspense, lazy, useDeferredValue, useEffect } from "react";
import { useFollowedChanges } from "../../api/changes.ts";
import { confirmationGate, sessionGate } from "../../api/session/session-gate.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { hasStaticPage } from "../../static-page/static-page.ts";
import { useHydratePage } from "../../static-page/use-hydrate-page.ts";
import { Footer } from "./Footer.tsx";
import css from "./frame.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { Search, Star } from "lucide-react";
import { feedbackTexts } from "#contract/feedback/texts";
import { setFeedbackOpen } from "../../features/feedback/index.ts";
import { bell } from "../../features/messages/index.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { AccountMenu } from "../account/AccountMenu.tsx";
import { ActivityPill } from "../notices/ActivityPill.tsx";
import { Brand } from "./Brand.tsx";
import { Navigation, PhoneMenu } from "../navigation/Navigation.tsx";
import { setPaletteOpen } from "../navigation/open-store.ts";

// Not needed by the first view.
const Bell = lazy(bell);
// Signed-in people have it in the account menu.
const ThemeToggle = lazy(async () => ({ default: (await import("../account/ThemeToggle.tsx")).ThemeToggle }));

function Header() {
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
              icon={<Search />}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setPaletteOpen(true)}
            />
            <IconButton label={feedbackTexts.title} icon={<Star />} onClick={() => setFeedbackOpen(true)} />
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

// Signed-in people don't wait for it.
const SignedIn = lazy(async () => ({ default: (await import("./SignedIn.tsx")).SignedIn }));

/** Frame of the portal. The router renders the first screen in one task; behind a plain page it is a transition instead, in slices. */
export function Shell() {
  return useDeferredValue(true, !hasStaticPage()) ? <Frame /> : null;
}

function Frame() {
  useHydratePage();
  useFollowedChanges();
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = Boolean(session);
  // Here and not with the dialogs: a call that is refused before they are loaded waits for them.
  useEffect(() => (isSignedIn ? sessionGate.offer() : undefined), [isSignedIn]);
  useEffect(() => (isSignedIn ? confirmationGate.offer() : undefined), [isSignedIn]);
  return (
    <div data-layout="stack" className={css.shell}>
      <SkipLink />
      <Header />
      <Suspense>{session && <SignedIn session={session} />}</Suspense>
      <main id="main" data-layout="stack shrink fill" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
