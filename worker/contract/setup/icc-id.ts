/** Of a SIM card. Most have 19 or 20 digits; some operators print the check digit or a country digit more or less. */
const ICCID = /^\d{18,22}$/;
/** Shorter numbers are printed without their check digit. */
const CHECKED_FROM = 19;

/** Reads labels and typed numbers: a whole number is cut at its first dash or space, and one in groups is joined. */
export function plainIccId(text: string): string {
  const words = text.trim().split(/[\s-]+/);
  if (ICCID.test(words[0]!)) return words[0]!;
  const end = words.findIndex((word) => !/^\d+$/.test(word));
  const digits = words.slice(0, end < 0 ? words.length : end).join("");
  return ICCID.test(digits) ? digits : words.join("");
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
