import * as v from "valibot";
import { printable } from "../common/printable.ts";
import type { LastDataPoint } from "../devices/device.ts";
import type { Series } from "../series/series.ts";
import { entries } from "../records/field.ts";
import { setupFields } from "../records/setup.ts";
import { ClaimCode } from "./claim-code.ts";
import { isIccId, plainIccId } from "./icc-id.ts";
import { setupTexts } from "./texts.ts";

export const SETUP_TICKET_SECONDS = 30 * 60;
export const SETUP_LIVE_DAYS = 7;
/** Of one entry. */
export const SETUP_PHOTOS = 5;
export const SETUP_PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Limited by memory: re-encoding a photo takes four bytes per pixel. */
export const SETUP_PHOTO_MAX_PIXELS = 4_200_000;
export const SETUP_PHOTO_MAX_SIDE = 8192;

export const IccId = v.pipe(v.string(), v.transform(plainIccId), v.check(isIccId, setupTexts.iccIdWrong));

export const SetupLookup = v.strictObject({
  iccId: IccId,
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
  /** Samples of the last day. */
  samples: number;
}

const PHOTO = /^\/api\/setup\/photo\/[\da-f-]{36}$/;

export const SetupAnswers = v.object(entries(setupFields));

export const SetupForm = v.strictObject({
  ...entries(setupFields),
  setupEntryId: v.pipe(v.string(), v.uuid()),
  serialNumber: v.pipe(v.string(), v.maxLength(64), printable),
  iccId: v.pipe(v.string(), v.maxLength(40)),
  deviceId: v.pipe(v.string(), v.maxLength(64)),
  installationPhoto: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.regex(PHOTO))]), ""),
  morePhotos: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(PHOTO))), v.maxLength(SETUP_PHOTOS - 1)), []),
});
export type SetupForm = v.InferOutput<typeof SetupForm>;

export interface StoredSetup {
  message: string;
  setupEntryId: string;
}

export interface SetupPhoto {
  installationPhoto: string;
}
