import * as v from "valibot";
import { isZone } from "../common/calendar.ts";
import { list } from "../common/format.ts";
import { namesOf, patch, type WireOf } from "../records/field.ts";
import { notificationFields, plantFlags } from "../records/person.ts";

export const globalToggles = namesOf(notificationFields);
export const plantToggles = namesOf(plantFlags);
export type GlobalToggle = keyof typeof notificationFields;
export type PlantToggle = keyof typeof plantFlags;

/** Why a person gets a mail of a plant's switches. */
export function alertMailReason(switches: readonly PlantToggle[]): string {
  const labels = [...new Set(switches)].map((name) => plantFlags[name].label);
  return `You received this email because ${list(labels)} ${labels.length === 1 ? "is" : "are"} on in Notifications.`;
}

export const NOTIFICATION_PAGE_ROWS = 10;

export const NotificationsQuery = v.object({
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), "1"),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ""),
});

export type PlantNotifications = { plant_id: string; plant_name: string } & WireOf<typeof plantFlags>;

export interface NotificationSettings {
  notifications: WireOf<typeof notificationFields>;
  /** Of the days and times in mails; null: UTC. */
  time_zone: string | null;
  plants: PlantNotifications[];
  total: number;
}

export const SaveNotifications = v.strictObject({
  notifications: v.optional(v.strictObject(patch(notificationFields))),
  time_zone: v.optional(v.pipe(v.string(), v.maxLength(64), v.check(isZone, "Choose a time zone."))),
  plants: v.optional(
    v.pipe(
      v.array(v.strictObject({ plant_id: v.pipe(v.string(), v.maxLength(64)), ...patch(plantFlags) })),
      v.maxLength(50, "Change up to 50 plants at once."),
    ),
  ),
});
export type SaveNotifications = v.InferOutput<typeof SaveNotifications>;
