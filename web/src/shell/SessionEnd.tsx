import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import type { Session } from "#contract/session";
import { sessionGate } from "../api/session-gate.ts";
import { onSignOutElsewhere } from "../api/sign-out-elsewhere.ts";

const SessionDialog = lazy(async () => ({
  default: (await import("../features/accounts/SessionDialog.tsx")).SessionDialog,
}));

/** Signs a person in over the page when their session ended under them; leaves the page when they signed out in another tab. */
export function SessionEnd({ session }: { session: Session }) {
  useEffect(() => sessionGate.offer(), []);
  useEffect(() => onSignOutElsewhere(() => location.reload()), []);
  const isClosed = useSyncExternalStore(sessionGate.subscribe, sessionGate.isClosed, () => false);
  return <Suspense>{isClosed && <SessionDialog session={session} />}</Suspense>;
}
