import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../../api/client.ts";
import { confirmationGate } from "../../../api/session/session-gate.ts";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { fieldErrors, formError } from "../field-errors.ts";
import { accountScreenTexts as texts } from "../texts.ts";

/** The held call continues after the password; Cancel lets it fail. */
export function ConfirmPasswordDialog({ email }: { email: string }) {
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: () => unwrap(api.account.confirm.$post({ json: { password } })),
    onSuccess: () => confirmationGate.settle(true),
    gcTime: 0,
  });
  const cancel = () => confirmationGate.settle(false);
  const rest = formError(confirm.error, ["password"]);
  return (
    <Dialog
      urgent
      size="small"
      title={texts.confirmTitle}
      onClose={cancel}
      confirm={{
        label: texts.confirmAction,
        pending: confirm.isPending,
        reason: password.trim() === "" ? "Enter the password first." : undefined,
        isForm: true,
        onConfirm: () => confirm.mutate(),
      }}
    >
      <p>{texts.confirmLead}</p>
      {/* Lets password managers find the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        name="password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this is all that the dialog asks for
        autoFocus
        error={fieldErrors(confirm.error).password}
      />
      {rest !== undefined && <InlineError message={rest} />}
    </Dialog>
  );
}
