import * as v from "valibot";
import { printableLines } from "../common/printable.ts";

/** Time to restore a device before it is erased. */
export const ERASE_NOTICE_DAYS = 3;

export const RetireDevice = v.strictObject({
  notes: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(300, "The reason can have up to 300 characters."), printableLines),
    "",
  ),
});

export const EraseDevice = v.strictObject({
  device_name: v.pipe(v.string("Type the name of the device."), v.trim(), v.maxLength(100, "The name is too long.")),
});
export type EraseDevice = v.InferOutput<typeof EraseDevice>;

export interface RetiredDevice {
  message: string;
  cancelledCommands: number;
}

export interface UpkeepAnswer {
  message: string;
}

export const upkeepTexts = {
  retired: (name: string) => `${name} is retired.`,
  restored: (name: string) => `${name} is in service again.`,
  erasePlanned: (name: string) =>
    `${name} will be erased in ${ERASE_NOTICE_DAYS} days. Until then, you can restore it.`,
  eraseKnown: "This device can't be erased now: it will be erased already, or a former owner can still take it back.",
  commandRuns: "A command is in progress on this device. Wait until it ends, then retire the device.",
  jobRuns: "A calculation or export for this device is still running. Wait until it finishes, then retire the device.",
  otherName: "That isn't the device's name. Type it exactly as shown.",
  shared: "This device's plant has other owners, so only an administrator can erase it.",
} as const;
