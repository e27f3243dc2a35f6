import { INACTIVE_SLOT, WASH_SLOTS } from "#contract/commands/arguments";
import type { DeviceConfig } from "#contract/devices/config";
import { activeHours } from "#domain/commands/wash-hours";

/** True: hours of slots. False: one hour of the day. */
export const usesSlots = ({ perSlotWashTimes, parameterVersion, washHour, functionsValues }: DeviceConfig): boolean =>
  perSlotWashTimes || (parameterVersion === null && washHour === null && functionsValues.washTimes !== null);

export const mostHours = (config: DeviceConfig): number => (usesSlots(config) ? WASH_SLOTS : 1);

export function deviceHours(config: DeviceConfig): number[] {
  const { washHour, washHour2, washHour3, washHour4, washHour5 } = config;
  if (!usesSlots(config)) return activeHours([washHour]);
  return activeHours(config.functionsValues.washTimes ?? [washHour, washHour2, washHour3, washHour4, washHour5]);
}

/** Null: no free slot. A device with one hour switches to it. */
export function toggleHour(hours: readonly number[], hour: number, most: number): number[] | null {
  if (hours.includes(hour)) return hours.filter((one) => one !== hour);
  if (most === 1) return [hour];
  return hours.length < most ? [...hours, hour].toSorted((a, b) => a - b) : null;
}

/** `device_param`; unused slots are off. */
export function hoursParam(hours: readonly number[], slots: boolean): string {
  if (!slots) return String(hours[0] ?? INACTIVE_SLOT);
  const all = [...hours, ...Array<number>(WASH_SLOTS).fill(INACTIVE_SLOT)].slice(0, WASH_SLOTS);
  return `washTimes=${all.join(",")}`;
}

export const isSameHours = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();
