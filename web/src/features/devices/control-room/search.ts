import * as v from "valibot";
import { zoneChoices } from "../../../ui/choices/zone-choice.ts";

/** Default: the device's zone. */
export const ControlRoomSearch = v.object({
  zone: v.fallback(v.optional(v.picklist(zoneChoices)), undefined),
});
