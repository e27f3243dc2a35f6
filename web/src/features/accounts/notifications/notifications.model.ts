import type { GlobalToggle, NotificationSettings, PlantToggle } from "#contract/accounts/notifications";
import type { Turned } from "../security/security-calls.ts";

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

export function withTurned(settings: NotificationSettings, turned: Turned): NotificationSettings {
  if (!("plant_id" in turned))
    return { ...settings, notifications: { ...settings.notifications, [turned.name]: turned.on } };
  const plants = settings.plants.map((plant) =>
    plant.plant_id === turned.plant_id ? { ...plant, [turned.name]: turned.on } : plant,
  );
  return { ...settings, plants };
}
