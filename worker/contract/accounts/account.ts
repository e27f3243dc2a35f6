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

/** Letters that look alike as one of them: digits and symbols for letters, common Cyrillic and Greek ones, L and I. */
const LOOK_ALIKES = Object.entries({
  a: "4@\u0430\u03b1",
  c: "\u0441",
  d: "\u0501",
  e: "3\u0435\u03b5",
  g: "9\u0261\u0581",
  h: "\u04bb",
  i: "1!|l\u0131\u0456\u03b9\u04c0\u04cf",
  n: "\u043f\u0578",
  o: "0\u043e\u03bf\u0585",
  r: "\u0433",
  s: "5$\u0455",
  t: "7+\u0442\u03c4",
  u: "\u03c5\u057d",
}).flatMap(([letter, others]) => Array.from(others).map((other) => [other, letter] as const));
const letterOf = new Map<string, string>(LOOK_ALIKES);

const skeletonOf = (name: string): string =>
  Array.from(name.normalize("NFKD").toLowerCase())
    .map((letter) => letterOf.get(letter) ?? letter)
    .join("")
    .replaceAll(/[^a-z]/g, "");

/** True for names that look like the provider's, which mails of the portal use. */
export const isVendorName = (name: string): boolean =>
  /soiisight|^(your|the)?(system|portai)?administrator$/.test(skeletonOf(name));

/** Name of a person or company that others see in mails. */
export const PublicName = v.pipe(
  ShortText,
  v.check((name) => !isVendorName(name), "This name is reserved. Choose another name."),
);
const requiredText = (message: string) => v.pipe(PublicName, v.nonEmpty(message));

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

export const RecordPageVisit = v.strictObject({
  userId: v.optional(PersonId),
  userType: v.optional(v.picklist(userTypes)),
  email: v.optional(v.string()),
  ts: v.optional(v.number()),
  type: v.literal("access"),
  page: v.literal("dashboard"),
  domain: v.optional(v.literal("user")),
});
