import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import breached from "./breached.bin";
import { isInFilter, stripDecoration } from "./breached-filter.ts";
import { isPersonalPassword, passwordTexts } from "#contract/accounts/password";

const MIN_GUESSES = 1e8;
/**
 * The estimate holds the only thread for a time that grows faster than the password. A password is at least as strong as a part of it, so a
 * beginning and an end of this length are enough.
 */
export const ESTIMATED_CHARACTERS = 32;

const filter = new Uint8Array(breached);
let estimator: ZxcvbnFactory | undefined;

/**
 * Reason to refuse a new password, as a sentence; null if it may be used. Estimates it with the 48,000 most common
 * breached passwords (zxcvbn, Wheeler 2016), which are too large for the page, and compares it, without decoration,
 * with 100,000 of them.
 */
export function findPasswordWeakness(password: string, person: readonly string[]): string | null {
  if (isPersonalPassword(password, person)) return passwordTexts.personal;
  const plain = stripDecoration(password);
  if (plain !== null && isInFilter(filter, plain)) return passwordTexts.common;
  // Unpacking the list is slow, so it happens once, when a password is first chosen.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const parts = [password.slice(0, ESTIMATED_CHARACTERS), password.slice(-ESTIMATED_CHARACTERS)];
  const isStrong = parts.some((part) => estimator!.check(part).guesses >= MIN_GUESSES);
  return isStrong ? null : passwordTexts.common;
}
