import { addDays, dayNumber, dayText, daysBetween, monthsBefore } from "#contract/common/calendar";

/** Both included, in the device's zone. */
export interface DayRange {
  from: string;
  to: string;
}

export interface Preset {
  key: string;
  label: string;
  range: DayRange;
}

export function presets(today: string, installDay: string | null): Preset[] {
  const floor = (day: string) => (installDay !== null && day < installDay ? installDay : day);
  const until = (key: string, label: string, from: string): Preset => ({
    key,
    label,
    range: { from: floor(from), to: today },
  });
  return [
    until("7d", "Last 7 days", addDays(today, -6)),
    until("30d", "Last 30 days", addDays(today, -29)),
    until("3m", "Last 3 months", monthsBefore(today, 3)),
    until("6m", "Last 6 months", monthsBefore(today, 6)),
    until("ytd", "Year to date", `${today.slice(0, 4)}-01-01`),
    until("1y", "Last year", monthsBefore(today, 12)),
    ...(installDay === null ? [] : [until("all", "Since install", installDay)]),
  ];
}

export const presetOf = (range: DayRange, list: readonly Preset[]): Preset | null =>
  list.find((preset) => preset.range.from === range.from && preset.range.to === range.to) ?? null;

/** Previous (-1) or next (1) window of the same length, within the limits. */
export function shiftRange(range: DayRange, direction: -1 | 1, minimum: string | null, maximum: string): DayRange {
  const length = daysBetween(range.from, range.to) + 1;
  const wanted = dayNumber(range.from) + direction * length;
  const latest = dayNumber(maximum) - length + 1;
  const earliest = minimum === null ? -Infinity : dayNumber(minimum);
  const from = Math.max(Math.min(wanted, latest), Math.min(earliest, latest));
  return { from: dayText(from), to: dayText(from + length - 1) };
}
