import type { Session } from "#contract/accounts/session";
import { FeedbackWindow } from "../../features/feedback/index.ts";
import { PaletteKeys } from "../navigation/PaletteKeys.tsx";
import { SessionEnd } from "../notices/SessionEnd.tsx";
import { SessionNotices } from "../notices/SessionNotices.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { useKeptTheme } from "../account/use-kept-theme.ts";
import { useVisitCount } from "../notices/use-visit-count.ts";

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
