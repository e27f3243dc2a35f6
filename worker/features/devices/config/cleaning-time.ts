import { addDays, dayOf, instantOf } from "#contract/common/calendar";

export function nextCleaning(hours: readonly number[], zone: string, now: number): number | null {
  const today = dayOf(zone, now);
  const times = [today, addDays(today, 1)].flatMap((day) => hours.map((hour) => instantOf(zone, day, hour * 3600)));
  return times.find((time) => time > now) ?? null;
}
