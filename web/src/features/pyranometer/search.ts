import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import { zoneChoices } from "../../ui/choices/zone-choice.ts";
import { pyraTabs } from "#contract/pyranometer/tabs";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

/** What a person would share of the board. A bad link never throws. */
export const PyraSearch = v.object({
  tab: optional(v.picklist(pyraTabs)),
  /** Absent: the last 60 days up to today. */
  from: optional(Day),
  to: optional(Day),
  /** Zone of the charts; absent: Los Angeles. */
  zone: optional(v.picklist(zoneChoices)),
  /** Absent: lines. */
  shape: optional(v.literal("columns")),
  negative: optional(v.literal(true)),
  lowLight: optional(v.literal(true)),
});
export type PyraSearch = v.InferOutput<typeof PyraSearch>;
