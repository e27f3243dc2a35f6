import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, lazy, useDeferredValue, useEffect } from "react";
import { confirmationGate, sessionGate } from "../../api/session/session-gate.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { hasStaticPage } from "../../static-page/static-page.ts";
import { useHydratePage } from "../../static-page/use-hydrate-page.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import css from "./frame.module.css";
import { SkipLink } from "./SkipLink.tsx";

// Signed-in people don't wait for it.
const SignedIn = lazy(async () => ({ default: (await import("./SignedIn.tsx")).SignedIn }));

/** Frame of the portal. The router renders the first screen in one task; behind a plain page it is a transition instead, in slices. */
export function Shell() {
  return useDeferredValue(true, !hasStaticPage()) ? <Frame /> : null;
}

function Frame() {
  useHydratePage();
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
