import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import { hasRightCheckDigit, isIccId, plainIccId } from "#contract/setup/icc-id";
import { setupTexts } from "#contract/setup/texts";

/** The ICCID is before the first dash, first word. The claim code is one of the other words. */
export function scannedLabel(code: string): UnitLabel {
  const others = code.split(/[\s,;-]+/);
  const iccId = plainIccId(code.split("-", 1)[0]!.trim().split(/\s/, 1)[0]!);
  return { iccId, claimCode: others.find((word) => word !== iccId && isClaimCode(word)) ?? "" };
}

export interface LabelProblems {
  iccId?: string;
  claimCode?: string;
  /** The check digit is wrong. A person who insists may look it up. */
  isDoubted?: true;
}

/** A wrong number would only use up the look-ups of this network. */
export function labelProblems({ iccId, claimCode }: UnitLabel, insists: boolean): LabelProblems {
  const isDoubted = isIccId(iccId) && !hasRightCheckDigit(iccId) && !insists;
  return {
    ...(!isIccId(iccId) && { iccId: setupTexts.iccIdWrong }),
    ...(isDoubted && { iccId: setupTexts.iccIdTypo, isDoubted }),
    ...(claimCode !== "" && !isClaimCode(claimCode) && { claimCode: setupTexts.claimCodeWrong }),
  };
}
