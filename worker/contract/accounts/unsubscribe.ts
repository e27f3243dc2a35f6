import * as v from "valibot";

/** Mails about plants stop by a link in them, without signing in. */
export const unsubscribeTexts = {
  // The specification's.
  done: "You have successfully unsubscribed and will no longer receive monthly plant performance emails.",
  userNotFound: "User not found.",
  // Ours.
  notFoundDetail: "Sign in and choose under Notifications which emails you get.",
  undone: "You're resubscribed to performance emails and alerts.",
  tooMany: "Too many changes from here. Please wait and try again.",
} as const;

/** Which kind of mail the link stood in: `source` of its address. */
export const mailSources = ["alert", "report"] as const;
export type MailSource = (typeof mailSources)[number];

const short = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** Query of `/api/report/unsubscribe/{token}`: what the address of the page carries besides the token. */
export const UnsubscribeQuery = v.object({
  userType: short,
  userId: short,
  source: v.fallback(v.optional(v.picklist(mailSources)), undefined),
});
export type UnsubscribeQuery = v.InferOutput<typeof UnsubscribeQuery>;
