import { flag } from "./field.ts";

export const notificationFields = {
  allNotifications: flag({
    label: "All Notifications",
    hint: "Turn off to receive only security emails.",
    initial: true,
  }),
  marketingCommunications: flag({
    label: "Marketing Communications",
    hint: "News about Soilsight.",
    initial: true,
  }),
  emailReports: flag({
    label: "Email Reports",
    hint: "Regular performance reports for your plants.",
    initial: true,
  }),
  emailAlerts: flag({
    label: "Email Alerts",
    hint: "Alerts and wash dates for your plants. The bell always shows them.",
    initial: true,
  }),
  mondayDecisions: flag({
    label: "Monday decisions",
    hint: "What to wash, fix or wait for, on Mondays at 7 AM.",
    initial: true,
  }),
} as const;

const on = (label: string) => flag({ label, initial: true });

/** Those of a plant's record, as in the specification. */
export const plantRecordFlags = {
  report: on("Report"),
  soilingThreshold: on("Soiling Threshold"),
  washExtensionTankLow: on("Wash Extension Tank Low"),
  aresStatus: on("ARES Status"),
  washExtensionStatus: on("Wash Extension Status"),
} as const;

export const plantFlags = { ...plantRecordFlags, washDue: on("Wash Due") } as const;
