import * as v from "valibot";
import { setupTexts } from "./texts.ts";

/** Of a SIM card. Most have 19 or 20 digits; some operators print the check digit or a country digit more or less. */
const ICCID = /^\d{18,22}$/;
/** Shorter numbers are printed without their check digit. */
const CHECKED_FROM = 19;

/** Reads labels and typed numbers: cut at the first dash or space after a whole number, or written in groups. */
export function plainIccId(text: string): string {
  const [first = ""] = text.trim().split(/[\s-]/, 1);
  if (ICCID.test(first)) return first;
  const digits = /^[\d\s-]*/.exec(text)![0].replaceAll(/[\s-]/g, "");
  return ICCID.test(digits) ? digits : text.replaceAll(/[\s-]/g, "");
}

export const isIccId = (text: string): boolean => ICCID.test(plainIccId(text));

/** Luhn's sum (ITU-T E.118). A few operators number otherwise, so it is a warning, not a refusal. */
export function hasRightCheckDigit(text: string): boolean {
  const digits = Array.from(plainIccId(text), Number).toReversed();
  if (digits.length < CHECKED_FROM) return true;
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

export const IccId = v.pipe(v.string(), v.transform(plainIccId), v.regex(ICCID, setupTexts.iccIdWrong));
