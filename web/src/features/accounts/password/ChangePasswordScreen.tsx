import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { changePassword } from "../calls.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";

export function ChangePasswordScreen() {
  const { data: session } = useQuery(sessionQuery);
  // A new form after success, without typed text.
  const [done, setDone] = useState(0);
  const change = useAnswered({
    call: changePassword,
    rereads: [["account"]],
    onAnswer: () => setDone((count) => count + 1),
  });
  return (
    <AccountPage title="Change Password" lead="Changing your password signs you out on all other devices.">
      <Card>
        <NewPasswordForm
          key={done}
          withCurrent
          person={
            session
              ? { email: session.user.email, names: [session.user.user_name, session.user.company_name] }
              : undefined
          }
          submitLabel="Change Password"
          pending={change.isPending}
          error={change.error}
          onSubmit={(passwords) => change.mutate(passwords)}
        />
      </Card>
    </AccountPage>
  );
}
