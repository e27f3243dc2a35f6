import * as v from "valibot";
import { feedbackKinds } from "#contract/feedback/feedback";

export const FeedbackSearch = v.object({
  state: v.fallback(v.optional(v.picklist(["open", "answered"])), undefined),
  kind: v.fallback(v.optional(v.picklist(feedbackKinds)), undefined),
});
export type FeedbackSearch = v.InferOutput<typeof FeedbackSearch>;
