import type { GlobalToggle, NotificationSettings, PlantToggle } from "#contract/accounts/notifications";
import type { ToggleChange } from "./queries.ts";

export const globalTexts: Record<GlobalToggle, { label: string; description: string }> = {
  allNotifications: {
    label: "All Notifications",
    description: "Turn off to receive only security emails.",
  },
  marketingCommunications: { label: "Marketing Communications", description: "News about Soilsight." },
  emailReports: { label: "Email Reports", description: "Regular performance reports for your plants." },
};

export const plantTexts: Record<PlantToggle, string> = {
  report: "Report",
  soilingThreshold: "Soiling Threshold",
  washExtensionTankLow: "Wash Extension Tank Low",
  aresStatus: "ARES Status",
  washExtensionStatus: "Wash Extension Status",
};

export function applyChange(settings: NotificationSettings, change: ToggleChange): NotificationSettings {
  if (!("plant_id" in change))
    return { ...settings, notifications: { ...settings.notifications, [change.name]: change.on } };
  const plants = settings.plants.map((plant) =>
    plant.plant_id === change.plant_id ? { ...plant, [change.name]: change.on } : plant,
  );
  return { ...settings, plants };
}
