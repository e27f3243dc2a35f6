import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import { zoneChoices } from "../../ui/choices/zone-choice.ts";
import { pyraTabs } from "#contract/pyranometer/tabs";
import { optional } from "../../shell/navigation/table-search.ts";

export const PyraSearch = v.object({
  tab: optional(v.picklist(pyraTabs)),
  from: optional(Day),
  to: optional(Day),
  zone: optional(v.picklist(zoneChoices)),
  shape: optional(v.literal("columns")),
  negative: optional(v.literal(true)),
  lowLight: optional(v.literal(true)),
});
export type PyraSearch = v.InferOutput<typeof PyraSearch>;
