import * as v from "valibot";
import { EmailAddress } from "../accounts/account.ts";
import { Day, dayOf } from "../common/calendar.ts";
import { texts } from "../common/texts.ts";
import { pyraTabs } from "./tabs.ts";
import { pyraTexts } from "./texts.ts";

/** The earliest day that the board shows, and how many days it shows at first. */
export const PYRA_FIRST_DAY = "2025-06-05";
export const PYRA_DEFAULT_DAYS = 60;

/** Zone of the board unless the reader chooses another. */
export const PYRA_ZONE = "America/Los_Angeles";

/** The last day that the board shows: a device west of its zone is still in yesterday when the board opens with today. */
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

/** `GET` and `PUT /api/pyra/viewers`: email addresses in lower case, also of people who have no account yet. */
export const PyraViewers = v.strictObject({ sr300Viewers: Addresses, ms80shViewers: Addresses });
export type PyraViewers = v.InferOutput<typeof PyraViewers>;

export const PyraViewerQuery = v.object({ email: v.pipe(EmailAddress, v.toLowerCase()) });
export const PyraTabParam = v.object({ tab: v.picklist(pyraTabs) });

/** Query of `GET /api/pyra/data`: days of the device's zone, both included. */
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
type Column = (number | null)[];

/**
 * Means of buckets as columns: `i` of the pyranometer under test, `iC` and `iD` of the cells [W/m2], temperatures [degrees C],
 * humidity [%], angles [degrees]; `irradianceLoss` = 100 (1 - i / iC) [%]. `ts`: start of each bucket [UTC epoch seconds].
 */
type PyraGeneralData = { ts: number[]; irradianceLoss: Column } & Record<PyraQuantity, Column>;

export interface PyraData {
  data: {
    general_data: PyraGeneralData;
    /** Reported daily soiling loss [%]; `day`: YYYY-MM-DD in the device's zone. */
    soiling_loss_data: { day: string[]; soiling: Column };
    /** The wash log: power [W], battery [V], three-hour means of temperature [degrees C] and humidity [%], tank. */
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
  /** Width of the buckets [s]. */
  resolution: number;
}
