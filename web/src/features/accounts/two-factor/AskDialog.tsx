import { type ReactNode, useState } from "react";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { fieldErrors, formError } from "../field-errors.ts";

type ProofField = "password" | "code";

interface AskDialogProps {
  title: string;
  ask: readonly ProofField[];
  submitLabel: string;
  danger?: boolean;
  /** Comes over the page, unasked: the password has the focus. */
  urgent?: boolean;
  pending: boolean;
  error: Error | null;
  onSubmit: (typed: Record<ProofField, string>) => void;
  onClose: () => void;
  children: ReactNode;
}

export function AskDialog({
  title,
  ask,
  submitLabel,
  danger = false,
  urgent = false,
  pending,
  error,
  ...props
}: AskDialogProps) {
  const [typed, setTyped] = useState<Record<ProofField, string>>({ password: "", code: "" });
  const wrong = fieldErrors(error);
  const rest = formError(error, ask);
  const missing = ask.find((name) => typed[name].trim() === "");
  const field = (name: ProofField) => ({
    required: true,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: wrong[name],
  });
  return (
    <Dialog
      urgent={urgent}
      size="small"
      title={title}
      onClose={props.onClose}
      confirm={{
        label: submitLabel,
        variant: danger ? "danger" : "primary",
        pending,
        reason: missing && `Enter the ${missing} first.`,
        isForm: true,
        onConfirm: () => props.onSubmit({ password: typed.password.trim(), code: typed.code.trim() }),
      }}
    >
      {props.children}
      {ask.includes("password") && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this is all that the dialog asks for
        <PasswordField label="Password" name="password" autoFocus={urgent} {...field("password")} />
      )}
      {ask.includes("code") && (
        <TextField
          label="Code"
          description={ask.length > 1 ? "From your authenticator app, or a recovery code." : "Six digits from the app."}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field("code")}
        />
      )}
      {rest !== undefined && <InlineError message={rest} />}
    </Dialog>
  );
}
