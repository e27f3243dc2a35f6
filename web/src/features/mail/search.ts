import * as v from "valibot";
import { mailStates } from "#contract/mail/mail";
import { optional } from "../../shell/navigation/table-search.ts";

export const MailSearch = v.object({
  to: optional(v.string()),
  kind: optional(v.string()),
  state: optional(v.picklist(mailStates)),
});
export type MailSearch = v.InferOutput<typeof MailSearch>;
