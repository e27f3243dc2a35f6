import * as v from "valibot";
import { isCommonPassword } from "./password-words.ts";

const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
const SPECIAL = "@#$%^&*()_+!-";
/**
 * The rules in the syntax of password managers (https://github.com/WICG/password-rules). `-` comes first, so that it is
 * not a range.
 */
export const PASSWORD_RULES_ATTRIBUTE = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower; required: upper; required: digit; required: [-@#$%^&*()_+!];`;

export interface PasswordRule {
  id: "lowercase" | "uppercase" | "number" | "special" | "length";
  text: string;
  holds(password: string): boolean;
}

export const passwordRules: readonly PasswordRule[] = [
  { id: "lowercase", text: "At least one lowercase letter", holds: (password) => /[a-z]/.test(password) },
  { id: "uppercase", text: "At least one uppercase letter", holds: (password) => /[A-Z]/.test(password) },
  { id: "number", text: "At least one number", holds: (password) => /\d/.test(password) },
  {
    id: "special",
    text: `At least one special character from ${SPECIAL}`,
    holds: (password) => Array.from(password).some((sign) => SPECIAL.includes(sign)),
  },
  {
    id: "length",
    text: `At least ${PASSWORD_MIN} characters`,
    holds: (password) => Array.from(password).length >= PASSWORD_MIN,
  },
];

export const passwordTexts = {
  rules: "The password doesn't meet all the requirements.",
  tooLong: `A password can have up to ${PASSWORD_MAX} characters.`,
  common: "This password is too easy to guess. Choose another.",
  personal: "Don't use your name, email or company in your password.",
} as const;

export const NewPassword = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(PASSWORD_MAX, passwordTexts.tooLong),
  v.check((password) => passwordRules.every((rule) => rule.holds(password)), passwordTexts.rules),
  v.check((password) => !isCommonPassword(password), passwordTexts.common),
);

/** True if the password is little more than words about the person. Words under 4 letters don't count. */
export function isPersonalPassword(password: string, person: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const words = person
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4);
  const rest = [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < plain.length && rest.length < PASSWORD_MIN;
}
