import { type FormEvent, useState } from "react";
import { Circle, CircleCheck } from "lucide-react";
import type { LinkPerson } from "#contract/accounts/account";
import { PASSWORD_RULES_ATTRIBUTE } from "#contract/accounts/password";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { fieldErrors, formError } from "../field-errors.ts";
import { type CheckedRule, checkedRules } from "./new-password.model.ts";
import css from "./RuleList.module.css";

function RuleList({ rules }: { rules: readonly CheckedRule[] }) {
  const met = rules.filter(({ holds }) => holds).length;
  return (
    <div>
      <ul data-layout="stack gap-1" className={css.rules} aria-label="Password rules">
        {rules.map(({ id, text, holds }) => (
          <li key={id} data-holds={holds}>
            {holds ? <CircleCheck /> : <Circle />}
            <span>
              {text}
              <span className="visually-hidden">{holds ? " (met)" : " (not met yet)"}</span>
            </span>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{`${met} of ${rules.length} password rules are met.`}</output>
    </div>
  );
}

interface NewPasswordFormProps {
  submitLabel: string;
  withCurrent?: boolean;
  person?: LinkPerson | undefined;
  pending: boolean;
  error: Error | null;
  onSubmit: (passwords: { currentPassword: string; password: string }) => void;
}

export function NewPasswordForm({
  submitLabel,
  withCurrent = false,
  person,
  pending,
  error,
  onSubmit,
}: NewPasswordFormProps) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const rules = checkedRules(password, confirmation, person && [person.email, ...person.names]);
  const ready = rules.every(({ holds }) => holds) && (!withCurrent || current !== "");
  const wrong = fieldErrors(error);
  const rest = formError(error, ["currentPassword", "password"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending) onSubmit({ currentPassword: current, password: password.trim() });
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      {/* Password managers store the password under this name. */}
      {person && <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />}
      {withCurrent && (
        <PasswordField
          label="Current Password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={wrong.currentPassword}
        />
      )}
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        passwordrules={PASSWORD_RULES_ATTRIBUTE}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong.password}
      />
      <PasswordField
        label="Confirm New Password"
        required
        autoComplete="new-password"
        passwordrules={PASSWORD_RULES_ATTRIBUTE}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <RuleList rules={rules} />
      {rest !== undefined && <InlineError message={rest} />}
      {ready && (
        <Button type="submit" variant="primary" pending={pending}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}
