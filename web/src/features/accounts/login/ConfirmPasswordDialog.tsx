import { useMutation } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../../api/client.ts";
import { confirmationGate } from "../../../api/session/session-gate.ts";
import { fieldErrors } from "../field-errors.ts";
import { accountScreenTexts as texts } from "../texts.ts";
import { AskDialog } from "../two-factor/AskDialog.tsx";

/** The held call continues after the password, and the code of people with a second factor; Cancel lets it fail. */
export function ConfirmPasswordDialog({ session }: { session: Session }) {
  const confirm = useMutation({
    mutationFn: (json: { password: string; code?: string }) => unwrap(api.account.confirm.$post({ json })),
    onSuccess: () => confirmationGate.settle(true),
    gcTime: 0,
  });
  const needsCode = session.twoFactor.enabled || "code" in fieldErrors(confirm.error);
  return (
    <AskDialog
      urgent
      title={texts.confirmTitle}
      ask={needsCode ? ["password", "code"] : ["password"]}
      submitLabel={texts.confirmAction}
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={({ password, code }) => confirm.mutate({ password, ...(needsCode && { code }) })}
      onClose={() => confirmationGate.settle(false)}
    >
      <p>{texts.confirmLead}</p>
      {/* Lets password managers find the password. */}
      <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
    </AskDialog>
  );
}
