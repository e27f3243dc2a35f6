import * as v from "valibot";

export const unsubscribeTexts = {
  // Worded by the specification.
  done: "You have successfully unsubscribed and will no longer receive monthly plant performance emails.",
  userNotFound: "User not found.",
  notFoundDetail: "Sign in to choose your emails under Notifications.",
  undone: "You're resubscribed to performance emails and alerts.",
  tooMany: "Too many changes from here. Please wait and try again.",
} as const;

export const mailSources = ["alert", "report"] as const;
export type MailSource = (typeof mailSources)[number];

const short = v.optional(v.pipe(v.string(), v.maxLength(64)));

export const UnsubscribeQuery = v.object({
  userType: short,
  userId: short,
  source: v.fallback(v.optional(v.picklist(mailSources)), undefined),
});
export type UnsubscribeQuery = v.InferOutput<typeof UnsubscribeQuery>;
