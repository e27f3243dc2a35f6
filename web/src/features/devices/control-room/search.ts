import * as v from "valibot";
import { zoneChoices } from "../../../ui/choices/zone-choice.ts";

/** The zone in which times are shown; the device's unless said. A bad link never throws. */
export const ControlRoomSearch = v.object({
  zone: v.fallback(v.optional(v.picklist(zoneChoices)), undefined),
});
