import { SLOTS_FROM_VERSION } from "#contract/devices/config";
import { activeHours } from "#domain/commands/wash-hours";
import type { ReportedConfiguration } from "../../../device/base/settings.ts";
import { type KnownValues, reportedValue } from "./known-values.ts";

export function hasSlots(reported: ReportedConfiguration): boolean {
  const version = reportedValue(reported.version);
  return version !== null && version >= SLOTS_FROM_VERSION;
}

export function washHoursOf(known: KnownValues, reported: ReportedConfiguration): number[] {
  if (known.washEnabled === false) return [];
  const perSlot = hasSlots(reported);
  // A device without a version that took wash times but no wash hour uses the times.
  const isSlotted = perSlot || (reportedValue(reported.version) === null && known.washHour === null);
  const washTimes = isSlotted ? known.washTimes : null;
  return activeHours(washTimes ?? (perSlot ? slotsOf(known.washHour, reported) : [known.washHour]));
}

const slotsOf = (first: number | null, reported: ReportedConfiguration): (number | null)[] => [
  first,
  reportedValue(reported.washHour2),
  reportedValue(reported.washHour3),
  reportedValue(reported.washHour4),
  reportedValue(reported.washHour5),
];
