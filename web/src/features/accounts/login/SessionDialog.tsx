import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { continueAs, currentSession, postSignIn } from "../../../api/session/session.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { accountScreenTexts as texts } from "../texts.ts";

/** Signing in over the page keeps it and typed text. */
export default function SessionDialog({ session }: { session: Session }) {
  const client = useQueryClient();
  useEffect(() => {
    // Another tab may have signed in.
    const look = () =>
      void currentSession()
        .then((found) => found && continueAs(client, session, found))
        .catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [client, session]);
  return (
    <Dialog urgent size="small" locked title={texts.sessionEnded} onClose={() => undefined}>
      <p>{texts.sessionEndedLead}</p>
      <SignInForm
        label={texts.sessionEnded}
        email={(session.viewer ?? session.user).email}
        call={postSignIn}
        onEntered={(entered) => continueAs(client, session, entered)}
      />
    </Dialog>
  );
}
