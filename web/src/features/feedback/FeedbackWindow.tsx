import { Suspense, lazy } from "react";
import type { Session } from "#contract/accounts/session";
import { setFeedbackOpen, useFeedbackOpen } from "./store.ts";

const FeedbackDialog = lazy(async () => ({ default: (await import("./FeedbackDialog.tsx")).FeedbackDialog }));

export function FeedbackWindow({ session }: { session: Session }) {
  const isOpen = useFeedbackOpen();
  return <Suspense>{isOpen && <FeedbackDialog session={session} onClose={() => setFeedbackOpen(false)} />}</Suspense>;
}
