import * as v from "valibot";

export const globalToggles = ["allNotifications", "marketingCommunications", "emailReports"] as const;
export const plantToggles = [
  "report",
  "soilingThreshold",
  "washExtensionTankLow",
  "aresStatus",
  "washExtensionStatus",
] as const;
export type GlobalToggle = (typeof globalToggles)[number];
export type PlantToggle = (typeof plantToggles)[number];

export const NOTIFICATION_PAGE_ROWS = 10;

export const NotificationsQuery = v.object({
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), "1"),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ""),
});

export type PlantNotifications = { plant_id: string; plant_name: string } & Record<PlantToggle, boolean>;

export interface NotificationSettings {
  notifications: Record<GlobalToggle, boolean>;
  plants: PlantNotifications[];
  total: number;
}

const toggles = <T extends readonly string[]>(names: T) =>
  v.entriesFromList(names as unknown as readonly [T[number], ...T[number][]], v.optional(v.boolean()));

export const SaveNotifications = v.strictObject({
  notifications: v.optional(v.strictObject(toggles(globalToggles))),
  plants: v.optional(
    v.pipe(
      v.array(v.strictObject({ plant_id: v.pipe(v.string(), v.maxLength(64)), ...toggles(plantToggles) })),
      v.maxLength(50, "Change up to 50 plants at once."),
    ),
  ),
});
export type SaveNotifications = v.InferOutput<typeof SaveNotifications>;
