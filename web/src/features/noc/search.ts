import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import { ALL_DEVICES } from "#contract/noc/health-filters";
import { optional, ownerSearch } from "../../shell/navigation/table-search.ts";

export const NocSearch = v.object({
  ...ownerSearch,
  view: optional(v.literal("plants")),
  filter: optional(v.picklist([0, 1, 2, 3, 4, 5, 6, ALL_DEVICES])),
  from: optional(Day),
  to: optional(Day),
  hidden: optional(v.literal(true)),
  entity: optional(v.string()),
  all: optional(v.literal(true)),
  kiosk: optional(v.literal(1)),
});
export type NocSearch = v.InferOutput<typeof NocSearch>;
