import { SLOTS_FROM_VERSION } from "#contract/devices/config";
import { activeHours } from "#domain/commands/wash-hours";
import type { ReportedConfiguration } from "../../../device/state/settings.ts";
import { type KnownValues, reportedValue } from "./known-values.ts";

export function hasSlots(reported: ReportedConfiguration): boolean {
  const version = reportedValue(reported.version);
  return version !== null && version >= SLOTS_FROM_VERSION;
}

/** The hours at which a device washes, by the newest that is known of it. */
export function washHoursOf(known: KnownValues, reported: ReportedConfiguration): number[] {
  if (known.washEnabled === false) return [];
  const perSlot = hasSlots(reported);
  // A device that never named its version, but took wash times and no wash hour, washes at those.
  const isSlotted = perSlot || (reportedValue(reported.version) === null && known.washHour === null);
  const washTimes = isSlotted ? known.washTimes : null;
  return activeHours(washTimes ?? (perSlot ? slotsOf(known.washHour, reported) : [known.washHour]));
}

/** The hours of a device that reports its slots one by one. */
const slotsOf = (first: number | null, reported: ReportedConfiguration): (number | null)[] => [
  first,
  reportedValue(reported.washHour2),
  reportedValue(reported.washHour3),
  reportedValue(reported.washHour4),
  reportedValue(reported.washHour5),
];
