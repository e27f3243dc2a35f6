import * as v from "valibot";
import { printableLines } from "../common/printable.ts";
import { ClaimCode } from "../setup/claim-code.ts";
import { IccId } from "../setup/setup.ts";

/** Time to take a replacement back, as long as the new unit has sent nothing. */
export const UNDO_REPLACEMENT_DAYS = 7;
export const MAX_REPLACEMENTS = 20;

export const ReplaceUnit = v.strictObject({
  iccId: IccId,
  claimCode: ClaimCode,
  notes: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(300, "The reason can have up to 300 characters."), printableLines),
    "",
  ),
});

export interface FormerUnit {
  serialno: string;
  unit_id: string;
  ended_at: number;
  /** Null: hidden, or no longer a user. */
  ended_by: string | null;
  reason: string;
}

/** Units of a device, newest first. The device keeps its id, history and place. */
export interface DeviceUnits {
  serialno: string;
  unit_id: string;
  former: FormerUnit[];
  /** Null: the last replacement can't be taken back. */
  undoUntil: number | null;
}

export interface ReplacedUnit {
  message: string;
  cancelledCommands: number;
}

export const unitTexts = {
  replaced: (device: string, serial: string) => `${device} now uses unit ${serial}.`,
  undone: (device: string, serial: string) => `${device} uses unit ${serial} again.`,
  ownLogger: "This device has no unit of ours. If its logger changed, replace its API key instead.",
  sameUnit: "This unit is already in use by this device.",
  commandRuns: "A command is in progress on this device. Wait until it ends, then replace the unit.",
  jobRuns: "A calculation or export for this device is still running. Wait until it finishes, then replace the unit.",
  changed: "This device or unit just changed. Reload and try again.",
  tooMany: `A device can have up to ${MAX_REPLACEMENTS} replaced units.`,
  tooLate: `A replacement can be taken back for ${UNDO_REPLACEMENT_DAYS} days, and only until the new unit sends data or an owner leaves the plant.`,
} as const;
