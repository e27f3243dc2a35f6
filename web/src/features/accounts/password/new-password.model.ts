import { isPersonalPassword, type PasswordRule, passwordRules } from "#contract/accounts/password";
import { isCommonPassword } from "#contract/accounts/password-words";
import { accountScreenTexts as texts } from "../texts.ts";

export interface CheckedRule {
  id: PasswordRule["id"] | "common" | "personal" | "match";
  text: string;
  holds: boolean;
}

/** Rules of a new password, trimmed as on the server. `ownWords`: known name, email and company. */
export function checkedRules(password: string, confirmation: string, ownWords: readonly string[] = []): CheckedRule[] {
  const typed = password.trim();
  const rules: CheckedRule[] = passwordRules.map((rule) => ({
    id: rule.id,
    text: rule.text,
    holds: rule.holds(typed),
  }));
  return [
    ...rules,
    { id: "common", text: texts.ruleCommon, holds: typed !== "" && !isCommonPassword(typed) },
    ...(ownWords.length === 0
      ? []
      : [
          {
            id: "personal" as const,
            text: texts.rulePersonal,
            holds: typed !== "" && !isPersonalPassword(typed, ownWords),
          },
        ]),
    { id: "match", text: texts.ruleMatch, holds: typed !== "" && typed === confirmation.trim() },
  ];
}
