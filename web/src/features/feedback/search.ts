import * as v from "valibot";
import { feedbackKinds } from "#contract/feedback/feedback";
import { optional } from "../../shell/navigation/table-search.ts";

export const FeedbackSearch = v.object({
  state: optional(v.picklist(["open", "answered"])),
  kind: optional(v.picklist(feedbackKinds)),
});
export type FeedbackSearch = v.InferOutput<typeof FeedbackSearch>;
