import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { isPersonalPassword, passwordTexts } from "#contract/accounts/password";

/** Passwords that fewer guesses find are refused, as by the check in the browser (worker/contract/accounts/password-words.ts). */
const MIN_GUESSES = 1e8;

let estimator: ZxcvbnFactory | undefined;

/**
 * Why a new password that meets the rules may not be taken, as a sentence; null: it may. It is estimated with the 48,000 most common
 * passwords of breaches (zxcvbn, Wheeler 2016), which are too heavy for the page, and with the words about the person.
 */
export function weakness(password: string, person: readonly string[]): string | null {
  if (isPersonalPassword(password, person)) return passwordTexts.personal;
  // Unpacking the list takes a while: once, and only where somebody chooses a password.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password).guesses < MIN_GUESSES ? passwordTexts.common : null;
}
