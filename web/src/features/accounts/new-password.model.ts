import { type PasswordRule, passwordRules } from "#contract/password";

export interface CheckedRule {
  id: PasswordRule["id"] | "match";
  text: string;
  holds: boolean;
}

/** The live checklist of a new password and its confirmation, trimmed as the server trims them (3-administration.md section 5). */
export function checkedRules(password: string, confirmation: string): CheckedRule[] {
  const typed = password.trim();
  const rules: CheckedRule[] = passwordRules.map((rule) => ({
    id: rule.id,
    text: rule.text,
    holds: rule.holds(typed),
  }));
  return [
    ...rules,
    { id: "match", text: "Both entries are the same", holds: typed !== "" && typed === confirmation.trim() },
  ];
}
