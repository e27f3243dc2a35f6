import * as v from "valibot";
import { Day } from "#contract/common/calendar";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

/** What is looked for in the log stands in the address, so that it can be sent to somebody. A bad link never throws. */
export const AuditSearch = v.object({
  person: optional(v.string()),
  action: optional(v.string()),
  subject: optional(v.string()),
  from: optional(Day),
  to: optional(Day),
});
export type AuditSearch = v.InferOutput<typeof AuditSearch>;
