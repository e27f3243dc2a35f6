import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { printable, printableLines } from "../common/printable.ts";
import type { LastDataPoint } from "../devices/device.ts";
import type { Series } from "../series/series.ts";
import { ClaimCode } from "./claim-code.ts";
import { setupTexts } from "./texts.ts";

export const SETUP_TICKET_SECONDS = 30 * 60;
export const SETUP_LIVE_DAYS = 7;
export const SETUP_PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Limited by memory: re-encoding a photo takes four bytes per pixel. */
export const SETUP_PHOTO_MAX_PIXELS = 4_200_000;

export const SetupLookup = v.strictObject({
  iccId: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  /** The operator's. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
  claimCode: ClaimCode,
});

export interface SetupUnit {
  deviceId: string;
  serialNumber: string;
  iccId: string;
  ticket: string;
}

export interface SetupLive {
  lastDataPoint: LastDataPoint;
  series: Series;
}

export const systemTypes = ["Single Axis Tracker", "Fixed Tilt system"] as const;
export const nozzleDirections = ["East", "West", "South", "North"] as const;

const requiredText = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(100, "This value can have up to 100 characters."),
    printable,
  );
const between = (limit: number, message: string) =>
  v.pipe(v.number(message), v.minValue(-limit, message), v.maxValue(limit, message));
const PHOTO = /^\/api\/setup\/photo\/[\da-f-]{36}$/;

const written = {
  technicianName: requiredText(setupTexts.technicianName),
  organization: requiredText(setupTexts.organization),
  /** Marked as required, but may be empty (P-165). */
  contactName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), printable), ""),
  solarPlantName: requiredText(setupTexts.solarPlantName),
  deviceName: requiredText(setupTexts.deviceName),
  /** The chosen day at 00:00 with the phone's UTC offset; its first ten characters are the day. */
  installationDate: v.pipe(
    v.string(setupTexts.installationDate),
    v.isoTimestamp(setupTexts.installationDate),
    v.check((instant) => v.is(Day, instant.slice(0, 10)), setupTexts.installationDate),
  ),
  latitude: between(90, setupTexts.latitude),
  longitude: between(180, setupTexts.longitude),
  systemType: v.picklist(systemTypes, setupTexts.systemType),
  nozzleDirection: v.picklist(nozzleDirections, setupTexts.nozzleDirection),
  notes: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, setupTexts.notes), printableLines), ""),
  isWashExtensionBatteryConnected: v.optional(v.boolean(), false),
  isWashExtensionSolarPanelConnected: v.optional(v.boolean(), false),
  areCablesSecured: v.optional(v.boolean(), false),
};

export const SetupAnswers = v.object(written);

export const SetupForm = v.strictObject({
  ...written,
  setupEntryId: v.pipe(v.string(), v.uuid()),
  serialNumber: v.pipe(v.string(), v.maxLength(64), printable),
  iccId: v.pipe(v.string(), v.maxLength(40)),
  deviceId: v.pipe(v.string(), v.maxLength(64)),
  installationPhoto: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.regex(PHOTO))]), ""),
});
export type SetupForm = v.InferOutput<typeof SetupForm>;

export interface StoredSetup {
  message: string;
  setupEntryId: string;
}

export interface SetupPhoto {
  installationPhoto: string;
}
