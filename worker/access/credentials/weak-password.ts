import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import breached from "./breached.bin";
import { isInFilter, plainOf } from "./breached-filter.ts";
import { isPersonalPassword, passwordTexts } from "#contract/accounts/password";

/** Passwords that fewer guesses find are refused, as by the check in the browser (worker/contract/accounts/password-words.ts). */
const MIN_GUESSES = 1e8;

const filter = new Uint8Array(breached);
let estimator: ZxcvbnFactory | undefined;

/**
 * Why a new password that meets the rules may not be taken, as a sentence; null: it may. It is estimated with the 48,000 most common
 * passwords of breaches (zxcvbn, Wheeler 2016), which are too heavy for the page, and compared with 100,000 of them, decoration aside.
 */
export function weakness(password: string, person: readonly string[]): string | null {
  if (isPersonalPassword(password, person)) return passwordTexts.personal;
  const plain = plainOf(password);
  if (plain !== null && isInFilter(filter, plain)) return passwordTexts.common;
  // Unpacking the list takes a while: once, and only where somebody chooses a password.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password).guesses < MIN_GUESSES ? passwordTexts.common : null;
}
