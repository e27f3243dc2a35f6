import type { Session } from "#contract/accounts/session";
import { FeedbackWindow } from "../features/feedback/index.ts";
import { PaletteKeys } from "./PaletteKeys.tsx";
import { SessionEnd } from "./SessionEnd.tsx";
import { SessionNotices } from "./SessionNotices.tsx";
import { Shortcuts } from "./shortcuts/Shortcuts.tsx";
import { useKeptTheme } from "./use-kept-theme.ts";
import { useVisitCount } from "./use-visit-count.ts";

/** What the frame does for a person: notices, the sign-in when their session ends, their theme, the palette, the shortcuts, and counting visits. */
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
