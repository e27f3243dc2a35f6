import * as v from "valibot";
import { feedbackKinds } from "#contract/feedback/feedback";

/** In the address for sharing. Bad links never throw. */
export const FeedbackSearch = v.object({
  state: v.fallback(v.optional(v.picklist(["open", "answered"])), undefined),
  kind: v.fallback(v.optional(v.picklist(feedbackKinds)), undefined),
});
export type FeedbackSearch = v.InferOutput<typeof FeedbackSearch>;
