import * as v from "valibot";
import type { GlobalToggle } from "./notifications.ts";

export const mailSources = ["alert", "report", "monday"] as const;
export type MailSource = (typeof mailSources)[number];

/** The switch that the link in a mail turns off. */
export const toggleOfSource = {
  alert: "emailAlerts",
  report: "emailReports",
  monday: "mondayDecisions",
} as const satisfies Record<MailSource, GlobalToggle>;

export const unsubscribeTexts = {
  done: {
    // Worded by the specification.
    report: "You have successfully unsubscribed and will no longer receive monthly plant performance emails.",
    alert: "You have successfully unsubscribed and will no longer receive alert emails.",
    monday: "You have successfully unsubscribed and will no longer receive Monday decisions.",
  },
  others: {
    report:
      "That includes weekly and biweekly reports. Alert emails don't change. You can choose both in Notifications.",
    alert: "That includes wash dates. Reports don't change. You can choose both in Notifications.",
    monday: "Alert emails and reports don't change. You can choose all of them in Notifications.",
  },
  undone: {
    report: "You're resubscribed to performance emails.",
    alert: "You're resubscribed to alert emails.",
    monday: "You're resubscribed to Monday decisions.",
  },
  userNotFound: "User not found.",
  notFoundDetail: "Sign in to choose your emails under Notifications.",
  tooMany: "Too many changes from here. Please wait and try again.",
} as const;

const short = v.optional(v.pipe(v.string(), v.maxLength(64)));

export const UnsubscribeQuery = v.object({
  userType: short,
  userId: short,
  source: v.fallback(v.optional(v.picklist(mailSources)), undefined),
});
export type UnsubscribeQuery = v.InferOutput<typeof UnsubscribeQuery>;
