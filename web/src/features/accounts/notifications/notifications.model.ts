import { SECONDS_PER_DAY, zoneOffset } from "#contract/common/calendar";
import type { NotificationSettings } from "#contract/accounts/notifications";
import type { SettingsChange } from "./queries.ts";

export function applyChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  if ("time_zone" in change) return { ...settings, ...change };
  if (!("plant_id" in change))
    return { ...settings, notifications: { ...settings.notifications, [change.name]: change.on } };
  const plants = settings.plants.map((plant) =>
    plant.plant_id === change.plant_id ? { ...plant, [change.name]: change.on } : plant,
  );
  return { ...settings, plants };
}

export function withoutEffect({
  allNotifications,
  emailReports,
  emailAlerts,
}: NotificationSettings["notifications"]): string | null {
  if (!allNotifications) return "All notifications are off, so these settings have no effect.";
  if (!emailReports && !emailAlerts) return "Email Reports and Email Alerts are off, so these settings have no effect.";
  if (!emailAlerts) return "Email Alerts is off, so only Report has an effect.";
  return emailReports ? null : "Email Reports is off, so Report has no effect.";
}

const WEEKS = 53;
const WEEK_SECONDS = 7 * SECONDS_PER_DAY;
/** Clocks that agree for a year are one for emails, whatever their names: US/Eastern and America/New_York. */
export const isSameClock = (zone: string, other: string, now: number): boolean =>
  Array.from({ length: WEEKS }, (_, week) => now + week * WEEK_SECONDS).every(
    (at) => zoneOffset(zone, at) === zoneOffset(other, at),
  );

const words = (zone: string): string => zone.replaceAll("_", " ");
export const zoneTexts = {
  zone: (zone: string) => `Time zone of your emails: ${words(zone)}`,
  use: (zone: string) => `Use ${words(zone)}`,
};
