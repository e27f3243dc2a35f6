import type { ReportFrequency } from "#contract/reports/settings";

export const reportScreenTexts = {
  title: "Report Settings",
  lead: "Choose how often you get a soiling report by email and what it covers.",
  frequency: "Frequency",
  types: "Report types",
  devices: "Devices",
  noDevices: "You have no devices to report on yet.",
  noDevicesAdmin: "Reports go to owners and staff, for their own devices. An Admin gets none.",
  washHint: "From your logged washes. A wash that you log later replaces a date that you enter here.",
  lastWashEvent: "Last wash event",
  idealPerformance: "Ideal performance",
  dollars: "Cumulative Loss starts at the last wash event. Use an ideal performance of 0.8 to match the dashboard.",
  schedule: "Reports start after you save. They arrive at 7 AM your time.",
  save: "Save",
  preview: "Preview",
  sendTest: "Send test",
  saveFirst: "Save your changes first.",
  notSaved: "Report settings weren't saved.",
  notSent: "The test report wasn't sent.",
} as const;

export const frequencyTexts: Record<ReportFrequency, { label: string; description: string }> = {
  weekly: { label: "Weekly", description: "Every Monday" },
  biweekly: { label: "Biweekly", description: "Every second Monday" },
  monthly: { label: "Monthly", description: "On the 1st" },
};
