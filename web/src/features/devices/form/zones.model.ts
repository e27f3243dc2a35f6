import { isZone, zoneOffset } from "#contract/common/calendar";
import { zoneOffsetText } from "#contract/common/format";

interface ZoneOption {
  value: string;
  label: string;
}

/** "(UTC-07:00) America/Phoenix" */
export const zoneLabel = (zone: string, now: number): string =>
  isZone(zone) ? `(${zoneOffsetText(zoneOffset(zone, now))}) ${zone}` : zone;

/** By offset, then name, including a stored zone that the browser lacks. */
export function zoneOptions(zones: readonly string[], stored: string, now: number): ZoneOption[] {
  const names = stored === "" || zones.includes(stored) ? zones : [...zones, stored];
  return names
    .filter(isZone)
    .map((value) => ({ value, offset: zoneOffset(value, now) }))
    .toSorted((a, b) => a.offset - b.offset || a.value.localeCompare(b.value, "en"))
    .map(({ value }) => ({ value, label: zoneLabel(value, now) }));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
    .replaceAll("−", "-")
    .trim();

export function matchingZones(options: readonly ZoneOption[], typed: string): ZoneOption[] {
  const words = plain(typed).split(" ").filter(Boolean);
  return options.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}
