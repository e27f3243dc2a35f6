import * as v from "valibot";

/** Texts of the unsubscribe page, which works without signing in. */
export const unsubscribeTexts = {
  // The specification's.
  done: "You have successfully unsubscribed and will no longer receive monthly plant performance emails.",
  userNotFound: "User not found.",
  // Ours.
  notFoundDetail: "Sign in to choose your emails under Notifications.",
  undone: "You're resubscribed to performance emails and alerts.",
  tooMany: "Too many changes from here. Please wait and try again.",
} as const;

/** `source` in the unsubscribe link: the kind of mail. */
export const mailSources = ["alert", "report"] as const;
export type MailSource = (typeof mailSources)[number];

const short = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** Query of `/api/report/unsubscribe/{token}`. */
export const UnsubscribeQuery = v.object({
  userType: short,
  userId: short,
  source: v.fallback(v.optional(v.picklist(mailSources)), undefined),
});
export type UnsubscribeQuery = v.InferOutput<typeof UnsubscribeQuery>;
