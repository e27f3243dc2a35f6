import * as v from "valibot";
import { mailStates } from "#contract/mail/mail";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

export const MailSearch = v.object({
  to: optional(v.string()),
  kind: optional(v.string()),
  state: optional(v.picklist(mailStates)),
});
export type MailSearch = v.InferOutput<typeof MailSearch>;
