import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { printable } from "../common/printable.ts";
import type { LastDataPoint } from "../devices/device.ts";
import type { Series } from "../series/series.ts";
import { setupTexts } from "./texts.ts";

/** How long a ticket is good [s]. */
export const SETUP_TICKET_SECONDS = 30 * 60;
export const SETUP_LIVE_DAYS = 7;
export const SETUP_PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Four bytes a pixel are held in memory while a photo is re-encoded. */
export const SETUP_PHOTO_MAX_PIXELS = 4_200_000;

/** What a code or a person says of a unit: spaces and dashes between the digits don't count. */
export const SetupLookup = v.strictObject({
  iccId: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  /** Where the operator wants one (setting SETUP_CODE). */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
});

/** Answer of `POST /api/setup/lookup`. */
export interface SetupUnit {
  deviceId: string;
  serialNumber: string;
  iccId: string;
  ticket: string;
}

/** Answer of `GET /api/setup/live`. */
export interface SetupLive {
  lastDataPoint: LastDataPoint;
  series: Series;
}

export const systemTypes = ["Single Axis Tracker", "Fixed Tilt system"] as const;
export const nozzleDirections = ["East", "West", "South", "North"] as const;

const filled = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(100, "This value takes up to 100 characters."),
    printable,
  );
const between = (limit: number, message: string) =>
  v.pipe(v.number(message), v.minValue(-limit, message), v.maxValue(limit, message));
const PHOTO = /^\/api\/setup\/photo\/[\da-f-]{36}$/;

const written = {
  technicianName: filled(setupTexts.technicianName),
  organization: filled(setupTexts.organization),
  /** Marked as required; may be empty all the same (P-165). */
  contactName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""),
  solarPlantName: filled(setupTexts.solarPlantName),
  deviceName: filled(setupTexts.deviceName),
  /** The chosen day at 00:00 with the phone's offset: the first ten characters stay that day. */
  installationDate: v.pipe(
    v.string(setupTexts.installationDate),
    v.isoTimestamp(setupTexts.installationDate),
    v.check((instant) => v.is(Day, instant.slice(0, 10)), setupTexts.installationDate),
  ),
  latitude: between(90, setupTexts.latitude),
  longitude: between(180, setupTexts.longitude),
  systemType: v.picklist(systemTypes, setupTexts.systemType),
  nozzleDirection: v.picklist(nozzleDirections, setupTexts.nozzleDirection),
  notes: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, setupTexts.notes)), ""),
  isWashExtensionBatteryConnected: v.optional(v.boolean(), false),
  isWashExtensionSolarPanelConnected: v.optional(v.boolean(), false),
  areCablesSecured: v.optional(v.boolean(), false),
};

/** The part of the form that a person answers for, checked before it is sent. */
export const SetupAnswers = v.object(written);

/** Body of `POST /api/setup/device`. The same `setupEntryId` again replaces the entry. */
export const SetupForm = v.strictObject({
  ...written,
  setupEntryId: v.pipe(v.string(), v.uuid()),
  serialNumber: v.pipe(v.string(), v.maxLength(64)),
  iccId: v.pipe(v.string(), v.maxLength(40)),
  deviceId: v.pipe(v.string(), v.maxLength(64)),
  installationPhoto: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.regex(PHOTO))]), ""),
});
export type SetupForm = v.InferOutput<typeof SetupForm>;

export interface StoredSetup {
  message: string;
  setupEntryId: string;
}

/** Answer of `PUT /api/setup/photo`. */
export interface SetupPhoto {
  installationPhoto: string;
}
