import * as v from "valibot";
import { printable } from "../common/printable.ts";
import { NewPassword } from "./password.ts";
import { userTypes } from "./session.ts";

/**
 * Registration, verification, reset and password: the bodies and answers of `/api/account/…`. Every object is strict: a
 * key that is not named here is refused with 422.
 */

export const EmailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Email is required."),
  v.maxLength(254, "A valid email is required."),
  v.email("A valid email is required."),
);

/** A short text of a form, trimmed; empty is fine. */
export const ShortText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(120, "This is longer than 120 characters."),
  printable,
);
const required = (message: string) => v.pipe(ShortText, v.nonEmpty(message));

/** `POST /api/account/register`. */
export const Register = v.strictObject({
  user_name: required("Full name is required."),
  email: EmailAddress,
  company_name: required("Company is required."),
  business_phone: v.optional(ShortText, ""),
  city: v.optional(ShortText, ""),
  state: v.optional(ShortText, ""),
  country: v.optional(ShortText, ""),
});
export type Register = v.InferOutput<typeof Register>;

/** An answer that only says something; shown as it is. */
export interface Message {
  message: string;
}

/** The code of a link in a mail: `oobCode` of its address. Any text is taken; a wrong one is an invalid link. */
const OneTimeCode = v.pipe(v.string(), v.maxLength(200));
const PersonId = v.pipe(v.string(), v.maxLength(64));

/** `POST /api/account/verify/check` and `POST /api/account/verify`: the code of the invite or verification mail. */
export const VerifyLink = v.strictObject({ oobCode: OneTimeCode });
/** `POST /api/account/reset/check`: the code of a reset link, or the one that `verify` gives. */
export const ResetLink = VerifyLink;
/** Whom a working link belongs to: what password managers store, and the words that a password may not be made of. */
export interface LinkPerson {
  email: string;
  names: string[];
}
export type LinkState =
  | { valid: true; person: LinkPerson }
  | { valid: false; fault: "used" | "replaced" | "expired" | "unknown" };
/** What `POST /api/account/verify` answers: the address is verified, and this code creates the password (`reset/confirm`). */
export interface Verified extends Message {
  passwordCode: string;
  person: LinkPerson;
}

/** `POST /api/account/reset` and `POST /api/admin/resetPassword`. */
export const AskReset = v.strictObject({ email: EmailAddress });
/** `POST /api/account/reset/confirm`. */
export const ConfirmReset = v.strictObject({ oobCode: OneTimeCode, password: NewPassword });
/** `POST /api/account/password`. */
export const ChangePassword = v.strictObject({
  currentPassword: v.pipe(v.string(), v.trim(), v.nonEmpty("Password is required."), v.maxLength(128)),
  password: NewPassword,
});

/** `POST /api/{type}/resend{Type}Email/{userId}`; what its body names must agree with the path. */
export const Resend = v.strictObject({
  userType: v.optional(v.picklist(["owner", "staff", "admin", ...userTypes])),
  userId: v.optional(PersonId),
  source: v.optional(v.pipe(v.string(), v.maxLength(40))),
});

/** `PUT /api/session/view`: the person to look at the portal as. */
export const ViewAs = v.strictObject({ person: PersonId });

const themes = ["dark", "light", "system"] as const;
/** `PUT /api/account/theme`; kept with the person. */
export const SaveTheme = v.strictObject({ theme: v.picklist(themes) });

/** `PUT /api/session/owner` (Admin): in whose name to look at the portal; null ends it. */
export const ActFor = v.strictObject({ owner: v.nullable(PersonId) });

/** What `GET /api/{type}/changeStatus/{userId}` answers. */
export interface StatusChange {
  status: "Enable" | "Disable";
}
/** The client's own header, which a call that changes something by GET must carry; no other site can send it. */
export const CLIENT_HEADER = { name: "x-soilsight-client", value: "portal" } as const;

/** `POST /api/statistics/add/{domain}`; who and when are taken from the session and the server's clock. */
export const AddStatistic = v.strictObject({
  userId: v.optional(PersonId),
  userType: v.optional(v.picklist(userTypes)),
  email: v.optional(v.string()),
  ts: v.optional(v.number()),
  type: v.literal("access"),
  page: v.literal("dashboard"),
  domain: v.optional(v.literal("user")),
});
