import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import { optional } from "../../shell/navigation/table-search.ts";

export const AuditSearch = v.object({
  person: optional(v.string()),
  action: optional(v.string()),
  subject: optional(v.string()),
  from: optional(Day),
  to: optional(Day),
});
export type AuditSearch = v.InferOutput<typeof AuditSearch>;
