import * as v from "valibot";
import { setupTexts } from "./texts.ts";

/** Crockford's base 32: no I, L, O and U, which are mistaken for others. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Seven random symbols and one that checks them. */
const CLAIM_CODE = new RegExp(`^[${SYMBOLS}]{8}$`);
const DATA_LENGTH = 7;

/** Reads what people type: any case, spaces and dashes, I and L for 1, O for 0. */
export const normalizedClaimCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll(/[IL]/g, "1").replaceAll("O", "0");

/** Weighted sum in GF(32), so that every single wrong symbol and every swap of two neighbors shows. */
const checkSymbol = (data: string): string =>
  SYMBOLS[
    Array.from(data).reduce((sum, symbol) => {
      const next = (sum ^ SYMBOLS.indexOf(symbol)) << 1;
      return next < 32 ? next : next ^ 0b100101;
    }, 0)
  ]!;

export const isClaimCode = (text: string): boolean => {
  const code = normalizedClaimCode(text);
  return CLAIM_CODE.test(code) && checkSymbol(code.slice(0, DATA_LENGTH)) === code.at(-1);
};

/** Completes seven random bytes to a code. */
export function claimCodeOf(random: Uint8Array): string {
  const data = Array.from(random.subarray(0, DATA_LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]!).join("");
  return data + checkSymbol(data);
}

/** Text whose digest is stored with the unit. */
export const claimText = (iccId: string, code: string): string => `${iccId}:${normalizedClaimCode(code)}`;

/** Second code on the label of a unit; empty for a unit without one. */
export const ClaimCode = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(20, setupTexts.claimCodeWrong),
    v.check((code) => code === "" || isClaimCode(code), setupTexts.claimCodeWrong),
  ),
  "",
);

export interface UnitLabel {
  iccId: string;
  /** Empty: none. */
  claimCode: string;
}
