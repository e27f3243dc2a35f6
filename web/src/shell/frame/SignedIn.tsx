import { useLocation, Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { Session } from "#contract/accounts/session";
import { FeedbackWindow } from "../../features/feedback/index.ts";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { api, unwrap } from "../../api/client.ts";
import { setTheme } from "../../ui/theme.ts";
import { setPaletteOpen, usePaletteOpen } from "../navigation/open-store.ts";
import { onSignOutElsewhere, takeLostOwner } from "../../api/session/tabs.ts";
import { tabStorage } from "../../api/reload-guard.ts";
import { confirmationGate, sessionGate } from "../../api/session/session-gate.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { actingTexts, useActingEnd, useViewEnd, viewingTexts } from "../account/acting.ts";
import { type SessionNotice, noticesOf } from "../notices/notices.model.ts";
import { Bar } from "../notices/Bar.tsx";

const WrongPortal = lazy(async () => ({ default: (await import("../notices/WrongPortal.tsx")).WrongPortal }));
const Erasure = lazy(async () => ({ default: (await import("../notices/Erasure.tsx")).Erasure }));

function SessionNotices({ session }: { session: Session }) {
  return noticesOf(session).map((notice) => <Notice key={notice.kind} notice={notice} />);
}

function Notice({ notice }: { notice: SessionNotice }) {
  switch (notice.kind) {
    case "elsewhere":
      return (
        <Suspense>
          <WrongPortal address={notice.address} />
        </Suspense>
      );
    case "viewing":
      return <Viewing name={notice.name} viewer={notice.viewer} />;
    case "acting":
      return <Acting name={notice.name} company={notice.company} />;
    case "erasure":
      return (
        <Suspense>
          <Erasure {...notice} />
        </Suspense>
      );
    case "second-factor":
      return (
        <Bar name="Second factor" tone="warning">
          Your role requires two-factor sign-in. <Security /> to open the other screens.
        </Bar>
      );
    case "trial":
      return (
        <Bar name="Free trial" tone="info">
          <strong>Free trial.</strong> {notice.simulations} simulated locations in the United States. Install a device
          at your plant to unlock the dashboard.
        </Bar>
      );
  }
}

const Security = () => (
  <Link to="/account/security" className={linkClass()}>
    Set it up
  </Link>
);

function Acting({ name, company }: { name: string; company: string }) {
  const end = useActingEnd();
  return (
    <Bar
      name={actingTexts.name}
      tone="warning"
      action={
        <Button size="compact" pending={end.isPending} onClick={() => end.mutate()}>
          {actingTexts.end}
        </Button>
      }
    >
      You&apos;re acting for owner <strong>{name}</strong>
      {company !== "" && ` (${company})`}. {actingTexts.recorded}{" "}
      {end.isError && <span role="alert">{end.error.message}</span>}
    </Bar>
  );
}

function Viewing({ name, viewer }: { name: string; viewer: NonNullable<Session["viewer"]> }) {
  const end = useViewEnd(viewer);
  return (
    <Bar
      name={viewingTexts.name}
      tone="warning"
      action={
        <Button size="compact" pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
          {viewingTexts.end}
        </Button>
      }
    >
      {viewingTexts.viewing}
      <strong>{name}</strong>. {viewingTexts.readOnly}
    </Bar>
  );
}

/** Counts a dashboard visit, once per page load and person. */
function useVisitCount(session: Session | null): void {
  const onDashboard = useLocation({ select: ({ pathname }) => pathname === "/dashboard" });
  // A viewer's visit isn't the person's.
  const userId = session?.viewer ? undefined : session?.user.id;
  const userType = session?.user.user_type;
  const email = session?.user.email;
  useEffect(() => {
    if (!onDashboard || userId === undefined || userType === undefined || email === undefined) return;
    if (counted === userId) return;
    counted = userId;
    const visit = { userId, userType, email, ts: Math.floor(Date.now() / 1000) };
    const json = { ...visit, type: "access", page: "dashboard", domain: "user" } as const;
    // A failed count is ignored.
    void unwrap(api.statistics.add.user.$post({ json })).catch(() => undefined);
  }, [onDashboard, userId, userType, email]);
}

let counted: string | undefined;

function useKeptTheme(theme: Session["theme"]): void {
  useEffect(() => {
    if (theme !== null) setTheme(theme);
  }, [theme]);
}

const Palette = lazy(async () => ({ default: (await import("../palette/Palette.tsx")).Palette }));

function PaletteKeys({ session }: { session: Session }) {
  const open = usePaletteOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      // An open dialog comes first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return <Suspense>{open && <Palette session={session} onClose={() => setPaletteOpen(false)} />}</Suspense>;
}

export const sessionEndTexts = {
  ownerLost: (owner: string) =>
    `You're no longer acting for ${owner}, because that account is disabled or deleted. Check whether your last change was saved.`,
} as const;

const SessionDialog = lazy(() => import("../../features/accounts/login/SessionDialog.tsx"));

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import("../../features/accounts/login/ConfirmPasswordDialog.tsx")).ConfirmPasswordDialog,
}));

/** Over the page: sign-in after the session ended, and password where a change needs it. Leaves after a sign-out in another tab. */
function SessionEnd({ session }: { session: Session }) {
  useEffect(() => onSignOutElsewhere(() => location.reload()), []);
  useEffect(() => {
    const lost = takeLostOwner(tabStorage());
    if (lost !== null) toasts.show({ text: sessionEndTexts.ownerLost(lost), tone: "critical" });
  }, []);
  const isClosed = useSyncExternalStore(sessionGate.subscribe, sessionGate.isClosed, () => false);
  const isAsking = useSyncExternalStore(confirmationGate.subscribe, confirmationGate.isClosed, () => false);
  return (
    <Suspense>
      {isAsking && <ConfirmPasswordDialog session={session} />}
      {isClosed && <SessionDialog session={session} />}
    </Suspense>
  );
}

export function SignedIn({ session }: { session: Session }) {
  useKeptTheme(session.theme);
  useVisitCount(session);
  return (
    <>
      <SessionNotices session={session} />
      <SessionEnd session={session} />
      <PaletteKeys session={session} />
      <FeedbackWindow session={session} />
      <Shortcuts />
    </>
  );
}
