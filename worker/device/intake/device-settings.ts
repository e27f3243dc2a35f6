import { dayNumber, dayOf } from "#contract/common/calendar";
import type { Days } from "../soiling/days.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { DeviceSettings } from "../base/types.ts";
import type { Settings } from "../base/settings.ts";

/** Saves the settings from D1. If one that decides daily figures changed, marks every day dirty. */
export function saveDeviceSettings(
  { settings, samples, days }: { settings: Settings; samples: Samples; days: Days },
  device: DeviceSettings,
): void {
  const before = settings.get("device");
  if (JSON.stringify(before) === JSON.stringify(device)) return;
  settings.set("device", device);
  if (before && JSON.stringify(windowOf(before)) === JSON.stringify(windowOf(device))) return;
  const span = samples.span();
  if (!before || !span) return;
  const first = dayNumber(dayOf(device.timezone, span.first));
  const last = dayNumber(dayOf(device.timezone, span.last));
  const received = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  days.markDirty([...days.between(-Infinity, Infinity), ...received]);
}

/** Settings that decide daily figures, in a fixed order. Hours do not count with solar noon, and vice versa. */
const windowOf = (device: DeviceSettings) => [
  // Registration recalculates all days measured before it, even if the zone is the same.
  device.isProvisional === true,
  device.correctsTemperature,
  ...(device.isUsingSolarNoonWindow
    ? [device.timezone, device.lat, device.lng, device.solarNoonWindowInterval]
    : [device.timezone, device.start_hour, device.end_hour]),
];
