import * as v from "valibot";

export const globalToggles = ["allNotifications", "marketingCommunications", "emailReports", "emailAlerts"] as const;
/** Those of a plant's record, as in the specification. */
export const plantRecordToggles = [
  "report",
  "soilingThreshold",
  "washExtensionTankLow",
  "aresStatus",
  "washExtensionStatus",
] as const;
export const plantToggles = [...plantRecordToggles, "washDue"] as const;
export type GlobalToggle = (typeof globalToggles)[number];
export type PlantToggle = (typeof plantToggles)[number];

export const globalToggleTexts: Readonly<Record<GlobalToggle, { label: string; description: string }>> = {
  allNotifications: {
    label: "All Notifications",
    description: "Turn off to receive only security emails.",
  },
  marketingCommunications: { label: "Marketing Communications", description: "News about Soilsight." },
  emailReports: { label: "Email Reports", description: "Regular performance reports for your plants." },
  emailAlerts: {
    label: "Email Alerts",
    description: "Alerts and wash dates for your plants. The bell always shows them.",
  },
};

export const plantToggleLabels: Readonly<Record<PlantToggle, string>> = {
  report: "Report",
  soilingThreshold: "Soiling Threshold",
  washExtensionTankLow: "Wash Extension Tank Low",
  aresStatus: "ARES Status",
  washExtensionStatus: "Wash Extension Status",
  washDue: "Wash Due",
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Why a person gets a mail of a plant's switches. */
export function alertMailReason(switches: readonly PlantToggle[]): string {
  const labels = [...new Set(switches)].map((name) => plantToggleLabels[name]);
  return `You received this email because ${list.format(labels)} ${labels.length === 1 ? "is" : "are"} on in Notifications.`;
}

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
