import * as v from "valibot";
import { EmailAddress } from "../accounts/account.ts";
import { Day, dayOf } from "../common/calendar.ts";
import { texts } from "../common/texts.ts";
import { pyraTabs } from "./tabs.ts";
import { pyraTexts } from "./texts.ts";

export const PYRA_FIRST_DAY = "2025-06-05";
export const PYRA_DEFAULT_DAYS = 60;

export const PYRA_ZONE = "America/Los_Angeles";

/**
 * Last day of the board: today in the zone that is further ahead, because a device west of `PYRA_ZONE` may still be in
 * yesterday.
 */
export function pyraToday(deviceZone: string, now: number): Day {
  const [ofBoard, ofDevice] = [dayOf(PYRA_ZONE, now), dayOf(deviceZone, now)];
  return ofBoard > ofDevice ? ofBoard : ofDevice;
}

const MAX_VIEWERS = 1000;
const Addresses = v.pipe(
  v.array(v.pipe(EmailAddress, v.toLowerCase())),
  v.maxLength(MAX_VIEWERS, pyraTexts.tooManyViewers),
  v.transform((addresses) => [...new Set(addresses)].sort()),
);

export const PyraViewers = v.strictObject({ sr300Viewers: Addresses, ms80shViewers: Addresses });
export type PyraViewers = v.InferOutput<typeof PyraViewers>;

export const PyraViewerQuery = v.object({ email: v.pipe(EmailAddress, v.toLowerCase()) });
export const PyraTabParam = v.object({ tab: v.picklist(pyraTabs) });

export const PyraDataQuery = v.pipe(
  v.object({ fromDate: Day, toDate: Day, deviceId: v.pipe(v.string(), v.maxLength(100)) }),
  v.forward(
    v.check(({ fromDate, toDate }) => fromDate <= toDate, texts.invalidRange),
    ["toDate"],
  ),
);
export type PyraDataQuery = v.InferOutput<typeof PyraDataQuery>;

export const pyraQuantities = ["i", "iC", "iD", "tC", "tD", "hC", "hD", "rot", "tlt", "tlt_x", "tlt_y"] as const;
type PyraQuantity = (typeof pyraQuantities)[number];
type PyraColumn = (number | null)[];

/** Means over `resolution` [W/m2, °C, %, degrees]; `irradianceLoss` = 100 (1 - i / iC) [%]. */
type PyraGeneralData = { ts: number[]; irradianceLoss: PyraColumn } & Record<PyraQuantity, PyraColumn>;

export interface PyraData {
  data: {
    general_data: PyraGeneralData;
    soiling_loss_data: { day: string[]; soiling: PyraColumn };
    wash_data: {
      ts: number[];
      washPow: number[];
      batt: number[];
      tempAvg: number[];
      humidAvg: number[];
      tankEmpty: number[];
    };
  };
  timezone: string;
  /** [s] */
  resolution: number;
}
