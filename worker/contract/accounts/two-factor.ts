import * as v from "valibot";

/** Six digits of an authenticator app, or a recovery code such as `k7fq-2m9d-x3ht`. Spaces do not matter. */
export const FactorCode = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("The code is required."),
  v.maxLength(40, "Enter the 6-digit code, or a recovery code."),
);

const Password = v.pipe(v.string(), v.trim(), v.nonEmpty("Password is required."), v.maxLength(128));

export const BeginTwoFactor = v.strictObject({ password: Password });
export interface TwoFactorSecret {
  secret: string;
  uri: string;
}
export const ConfirmTwoFactor = v.strictObject({ code: FactorCode });
export interface RecoveryCodes {
  recoveryCodes: string[];
}
export const ProveTwoFactor = v.strictObject({ password: Password, code: FactorCode });

/** `code`: if the second factor is on. */
export const ConfirmAccount = v.strictObject({ password: Password, code: v.optional(FactorCode) });

export interface TwoFactorState {
  enabled: boolean;
  /** Required by the deployment: until it is set up, nothing else is allowed. */
  required: boolean;
  recoveryCodesLeft: number;
}
