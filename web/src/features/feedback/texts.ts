import { FEEDBACK_MAX_LENGTH, type FeedbackKind } from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import * as format from "#contract/common/format";

export const feedbackScreenTexts = {
  kinds: { feature: "Feature request", bug: "Bug report" } satisfies Record<FeedbackKind, string>,
  kind: "Type",
  device: "Device",
  simulation: "AI simulation",
  simulationDetail: "No specific device",
  text: { feature: "What would you like to see?", bug: "What went wrong?" } satisfies Record<FeedbackKind, string>,
  room: (left: number) => `${format.number(left)} characters left`,
  tooLong: (over: number) => `${format.number(over)} characters too many`,
  attach: "Attach technical details",
  attached: (page: string, version: string, failed: string | null) =>
    `Page ${page}, version ${version}${failed === null ? "" : `, last failed request ${failed.slice(0, 8)}`}`,
  send: "Send",
  close: "Close",
  listTitle: "Feedback",
  listLead: "Feature requests and bug reports, newest first.",
  filters: "Filters",
  state: "Status",
  states: { all: "All", open: "Open", answered: "Answered" },
  allKinds: "All types",
  none: "No feedback yet.",
  noneDetail: "People send it from the star icon in the header.",
  nothingFound: "No feedback matches.",
  clear: "Clear filters",
  loadMore: "Load older feedback",
  gone: "Account removed",
  about: "About",
  page: "Page",
  version: "Version",
  request: "Failed request",
  answer: "Reply",
  answerTo: (name: string) => `Reply to ${name}`,
  own: "What you sent before",
  notAnswered: "No reply yet",
  repliedOn: (day: string) => `Reply of ${day}`,
  answerLabel: "Your reply",
  answerHint: (email: string) => ({
    mailed: `Emailed to ${email}, and shown under Feedback.`,
    notMailed: "Shown under Feedback. This portal can't send email yet.",
  }),
  sendAnswer: "Send reply",
  answered: (by: string, when: string) => `${by} replied on ${when}`,
  crmDead: "Not delivered to the CRM service",
  crmWaiting: "Waiting for the CRM service",
  resend: "Send again",
} as const;

export function missing(device: string | null, text: string): string | undefined {
  if (device === null) return feedbackTexts.deviceMissing;
  if (text.trim() === "") return feedbackTexts.textMissing;
  return text.trim().length > FEEDBACK_MAX_LENGTH ? feedbackTexts.textTooLong : undefined;
}
