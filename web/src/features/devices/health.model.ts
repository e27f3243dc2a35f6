import { dayOf, daysBetween, SECONDS_PER_DAY } from "#contract/common/calendar";
import { type Device, SENSOR_IN_DOUBT } from "#contract/devices/device";
import * as format from "#contract/common/format";

const texts = {
  offline: "Offline",
  offlineSince: (day: string, age: string) => `Offline since ${day} (${age})`,
  offlineFor: (span: string) => `Offline for ${span}`,
} as const;

export interface HealthBadge {
  status: "ok" | "warning" | "critical" | "unknown";
  text: string;
}

export interface OfflineSince {
  day: string;
  days: number;
  seconds: number;
}

/** Last day with data of an offline sensor; null: online, or never sent. Its figures are of that day. */
export function offlineSince(
  device: Pick<Device, "ares_health" | "last_data_at" | "timezone">,
  now: number,
): OfflineSince | null {
  if (device.ares_health !== 2 || device.last_data_at === null) return null;
  const day = dayOf(device.timezone, device.last_data_at);
  return { day, days: daysBetween(day, dayOf(device.timezone, now)), seconds: now - device.last_data_at };
}

function offlineText(since: OfflineSince | null): string {
  if (since === null) return texts.offline;
  const { day, days, seconds } = since;
  return seconds < SECONDS_PER_DAY
    ? texts.offlineFor(format.span(seconds))
    : texts.offlineSince(format.shortDay(day), format.days(days));
}

/** 0 healthy, 1 weak or poor connection, 2 offline. */
export function sensorBadge(
  device: Pick<Device, "ares_health" | "last_data_at">,
  since: OfflineSince | null = null,
): HealthBadge {
  switch (device.ares_health) {
    case 0:
      return { status: "ok", text: "Sensor healthy" };
    case 1:
      return { status: "warning", text: "Weak or poor connection" };
    case 2:
      return { status: "critical", text: offlineText(since) };
    case null:
      return { status: "unknown", text: device.last_data_at === null ? "No report yet" : "Manual uploads" };
  }
}

/** 0 healthy, 1 and 2 warning, 3 and 4 danger; none without an extension. */
export function extensionBadge(device: Pick<Device, "extension_health" | "wash_extension_data">): HealthBadge | null {
  if (!device.wash_extension_data) return null;
  switch (device.extension_health) {
    case 0:
      return { status: "ok", text: "Wash extension healthy" };
    case 1:
      return { status: "warning", text: "Tank low" };
    case 2:
      return { status: "warning", text: "Weak spray" };
    case 3:
      return { status: "critical", text: "Tank empty or battery low" };
    case 4:
      return { status: "critical", text: "Pump output blocked or pump failure" };
    case null:
      return { status: "unknown", text: "No wash reported yet" };
  }
}

/** "Healthy", and that files are uploaded, are about the connection only, so a sensor in doubt says neither. */
export function sensorBadges(device: Device, now: number): HealthBadge[] {
  const connection = sensorBadge(device, offlineSince(device, now));
  if (!device.isInDoubt) return [connection];
  const doubt = { status: "warning", text: SENSOR_IN_DOUBT } as const;
  return isBad(connection) ? [doubt, connection] : [doubt];
}

/** A device whose files people upload can't be late: its list says only what is wrong. */
export function badgesOf(device: Device, now: number): HealthBadge[] {
  const badges = allBadges(device, now);
  const isManual = device.isInboundApiDevice && device.ares_health === null;
  return isManual ? badges.filter(isBad) : badges;
}

const isBad = ({ status }: HealthBadge): boolean => status === "warning" || status === "critical";

function allBadges(device: Device, now: number): HealthBadge[] {
  const extension = extensionBadge(device);
  return extension === null ? sensorBadges(device, now) : [...sensorBadges(device, now), extension];
}

const gravity: Record<HealthBadge["status"], number> = { ok: 0, unknown: 1, warning: 2, critical: 3 };

export const worstBadge = (device: Device, now: number): HealthBadge =>
  allBadges(device, now).reduce((worst, badge) => (gravity[badge.status] > gravity[worst.status] ? badge : worst));
