import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { changePassword } from "../calls.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

export function ChangePasswordScreen() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  // A new form after success, without typed text.
  const [done, setDone] = useState(0);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      toasts.show({ text: message, tone: "ok" });
      setDone((count) => count + 1);
      return client.invalidateQueries({ queryKey: ["account"] });
    },
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
