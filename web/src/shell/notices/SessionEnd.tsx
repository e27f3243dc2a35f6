import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import type { Session } from "#contract/accounts/session";
import { takeLostOwner } from "../../api/session/lost-owner.ts";
import { tabStorage } from "../../api/reload-guard.ts";
import { confirmationGate, sessionGate } from "../../api/session/session-gate.ts";
import { onSignOutElsewhere } from "../../api/session/sign-out-elsewhere.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { sessionEndTexts } from "./session-end-texts.ts";

const SessionDialog = lazy(async () => ({
  default: (await import("../../features/accounts/login/SessionDialog.tsx")).SessionDialog,
}));

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import("../../features/accounts/login/ConfirmPasswordDialog.tsx")).ConfirmPasswordDialog,
}));

/** Over the page: sign-in after the session ended, and password where a change needs it. Leaves after a sign-out in another tab. */
export function SessionEnd({ session }: { session: Session }) {
  useEffect(() => sessionGate.offer(), []);
  useEffect(() => confirmationGate.offer(), []);
  useEffect(() => onSignOutElsewhere(() => location.reload()), []);
  useEffect(() => {
    const lost = takeLostOwner(tabStorage());
    if (lost !== null) toasts.show({ text: sessionEndTexts.ownerLost(lost), tone: "critical" });
  }, []);
  const isClosed = useSyncExternalStore(sessionGate.subscribe, sessionGate.isClosed, () => false);
  const isAsking = useSyncExternalStore(confirmationGate.subscribe, confirmationGate.isClosed, () => false);
  return (
    <Suspense>
      {isAsking && <ConfirmPasswordDialog email={session.user.email} />}
      {isClosed && <SessionDialog session={session} />}
    </Suspense>
  );
}
