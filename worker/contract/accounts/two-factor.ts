import * as v from "valibot";

/** Two-factor sign-in (TOTP) under `/api/account/two-factor`. */

/** Six digits of an authenticator app, or a recovery code such as `k7fq-2m9d-x3ht`. Spaces do not matter. */
export const FactorCode = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("The code is required."),
  v.maxLength(40, "This is no code."),
);

const Password = v.pipe(v.string(), v.trim(), v.nonEmpty("Password is required."), v.maxLength(128));

/** `POST …/begin`: makes a new secret; it counts only after it was confirmed. */
export const BeginTwoFactor = v.strictObject({ password: Password });
export interface TwoFactorSecret {
  /** Base32, to type in. */
  secret: string;
  /** `otpauth://…`, to draw as a QR code. */
  uri: string;
}
/** `POST …/confirm`: the first code of the app switches it on and gives the recovery codes, shown this once. */
export const ConfirmTwoFactor = v.strictObject({ code: FactorCode });
export interface RecoveryCodes {
  recoveryCodes: string[];
}
/** `POST …/end` switches it off, `POST …/recovery-codes` replaces the recovery codes; both ask for password and code again. */
export const ProveTwoFactor = v.strictObject({ password: Password, code: FactorCode });

/** `GET /api/account/two-factor`. */
export interface TwoFactorState {
  enabled: boolean;
  /** The deployment wants it of this person, who may do nothing else before. */
  required: boolean;
  recoveryCodesLeft: number;
}
