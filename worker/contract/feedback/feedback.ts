import * as v from "valibot";
import { printable, printableLines } from "../common/printable.ts";
import { feedbackTexts } from "./texts.ts";

export const FEEDBACK_MAX_LENGTH = 5000;
/** Limit in 24 hours per person; per IP address for the shared demonstration account. */
export const FEEDBACK_PER_DAY = 20;
export const FEEDBACK_PAGE = 25;

export const feedbackKinds = ["feature", "bug"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

const ShortText = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most), printable));
const FeedbackText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(feedbackTexts.textMissing),
  v.maxLength(FEEDBACK_MAX_LENGTH, feedbackTexts.textTooLong),
  printableLines,
);

/** `name` and `email` of the body are ignored; the session's are used. */
export const FeatureRequest = v.strictObject({
  name: ShortText(200),
  email: ShortText(254),
  featureRequestText: FeedbackText,
  kind: v.optional(v.picklist(feedbackKinds), "feature"),
  /** Null for the simulation. Only a person without devices may leave it out. */
  device_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  /** Attached if the sender chooses: URL path and version of the page, and the id of its last failed call. */
  page: ShortText(200),
  version: ShortText(40),
  requestId: ShortText(64),
});
export type FeatureRequest = v.InferInput<typeof FeatureRequest>;

type CrmState = "off" | "waiting" | "sent" | "dead";

export interface Feedback {
  id: string;
  kind: FeedbackKind;
  text: string;
  createdAt: number;
  person: { name: string; email: string; company: string } | null;
  device: { device_id: string; device_name: string; plant_id: string; plant_name: string } | null;
  page: string | null;
  version: string | null;
  requestId: string | null;
  answer: { text: string; at: number; by: string } | null;
  canAnswer: boolean;
  crm: { state: CrmState; error: string | null };
}

/** What a person sees of what they sent, newest first. */
export interface OwnFeedback extends Pick<Feedback, "id" | "text" | "createdAt"> {
  answer: { text: string; at: number } | null;
}
export const OWN_FEEDBACK = 10;
export interface OwnFeedbackList {
  feedback: OwnFeedback[];
}

export interface FeedbackList {
  feedback: Feedback[];
  next: string | null;
  open: number;
}

export const FeedbackQuery = v.object({
  state: v.optional(v.picklist(["open", "answered"])),
  kind: v.optional(v.picklist(feedbackKinds)),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[\w-]{1,64}$/, feedbackTexts.wrongPlace))),
});
export type FeedbackQuery = v.InferOutput<typeof FeedbackQuery>;

export const AnswerFeedback = v.strictObject({
  answer: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(feedbackTexts.answerMissing),
    v.maxLength(FEEDBACK_MAX_LENGTH, feedbackTexts.answerTooLong),
    printableLines,
  ),
});
