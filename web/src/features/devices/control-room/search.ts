import * as v from "valibot";
import { zoneChoices } from "../../../ui/choices/zone-choice.ts";
import { optional } from "../../../shell/navigation/table-search.ts";

/** Default: the device's zone. */
export const ControlRoomSearch = v.object({
  zone: optional(v.picklist(zoneChoices)),
});
