import { isPersonalPassword, type PasswordRule, passwordRules } from "#contract/accounts/password";
import { isCommonPassword } from "#contract/accounts/password-words";
import { accountScreenTexts as texts } from "../texts.ts";

export interface CheckedRule {
  id: PasswordRule["id"] | "common" | "personal" | "match";
  text: string;
  holds: boolean;
}

/**
 * The live checklist of a new password and its confirmation, trimmed as the server trims them.
 * `ownWords`: name, email and company of the person, as far as the page knows them.
 */
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
