import * as v from "valibot";
import { printable } from "../common/printable.ts";
import { NewPassword } from "./password.ts";
import { userTypes } from "./session.ts";

export const EmailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Email is required."),
  v.maxLength(254, "A valid email is required."),
  v.email("A valid email is required."),
);

export const ShortText = v.pipe(v.string(), v.trim(), v.maxLength(120, "Use up to 120 characters."), printable);
const requiredText = (message: string) => v.pipe(ShortText, v.nonEmpty(message));

export const Register = v.strictObject({
  user_name: requiredText("Full name is required."),
  email: EmailAddress,
  company_name: requiredText("Company is required."),
  business_phone: v.optional(ShortText, ""),
  city: v.optional(ShortText, ""),
  state: v.optional(ShortText, ""),
  country: v.optional(ShortText, ""),
});
export type Register = v.InferOutput<typeof Register>;

export interface MessageAnswer {
  message: string;
}

/**
 * `oobCode` of a mailed link. The schema accepts any text, because a wrong code is an invalid link and not an invalid
 * field.
 */
const OneTimeCode = v.pipe(v.string(), v.maxLength(200));
const PersonId = v.pipe(v.string(), v.maxLength(64));

export const VerifyLink = v.strictObject({ oobCode: OneTimeCode });
export const ResetLink = VerifyLink;
/** Person of a valid link. Password managers store the email; a new password may not be built from `names`. */
export interface LinkPerson {
  email: string;
  names: string[];
}
export type LinkState =
  | { valid: true; person: LinkPerson }
  | { valid: false; fault: "used" | "replaced" | "expired" | "unknown" };
export interface Verified extends MessageAnswer {
  passwordCode: string;
  person: LinkPerson;
}

export const RequestReset = v.strictObject({ email: EmailAddress });
export const ConfirmReset = v.strictObject({ oobCode: OneTimeCode, password: NewPassword });
export const ChangePassword = v.strictObject({
  currentPassword: v.pipe(v.string(), v.trim(), v.nonEmpty("Password is required."), v.maxLength(128)),
  password: NewPassword,
});

/** `POST /api/{type}/resend{Type}Email/{userId}`. The body must agree with the path. */
export const Resend = v.strictObject({
  userType: v.optional(v.picklist(["owner", "staff", "admin", ...userTypes])),
  userId: v.optional(PersonId),
  source: v.optional(v.pipe(v.string(), v.maxLength(40))),
});

export const ViewAs = v.strictObject({ person: PersonId });

const themes = ["dark", "light", "system"] as const;
export const SaveTheme = v.strictObject({ theme: v.picklist(themes) });

export const ActFor = v.strictObject({ owner: v.nullable(PersonId) });

export interface StatusChange {
  status: "Enable" | "Disable";
}
/** Header of calls that change something by GET; pages of other sites can't send it. */
export const CLIENT_HEADER = { name: "x-soilsight-client", value: "portal" } as const;

export const RecordPageVisit = v.strictObject({
  userId: v.optional(PersonId),
  userType: v.optional(v.picklist(userTypes)),
  email: v.optional(v.string()),
  ts: v.optional(v.number()),
  type: v.literal("access"),
  page: v.literal("dashboard"),
  domain: v.optional(v.literal("user")),
});
