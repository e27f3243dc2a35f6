import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { INACTIVE_SLOT } from "#contract/commands/arguments";

/** The hours at which a device washes, in order and once each. */
export const activeHours = (slots: readonly (number | null)[]): number[] =>
  [...new Set(slots.filter((hour) => hour !== null && hour !== INACTIVE_SLOT))].sort((a, b) => a! - b!) as number[];

/** The next of these hours after an instant, in the device's zone [UTC epoch seconds]; null without hours. */
export function nextCleaning(hours: readonly number[], zone: string, now: number): number | null {
  const today = dayOf(zone, now);
  const times = [today, addDays(today, 1)].flatMap((day) => hours.map((hour) => instantOf(zone, day, hour * 3600)));
  return times.find((time) => time > now) ?? null;
}
