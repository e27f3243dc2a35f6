export const reportTexts = {
  saved: "Report settings saved.",
  testSent: "Test report sent to your email address.",
  noMail: "Reports by email go to owners and staff who can open the dashboard. You can preview a report here.",
  unsubscribed: (toggle: string) => `${toggle} is off in Notifications. Turn it on to receive reports.`,
  noDevices: "There are no devices to report on.",
  notEnough: (days: number, of: number) => `Not enough data (${days} of ${of} days)`,
  coverage: (days: number, of: number) => `${days} of ${of} days`,
  missingPrice: "Save array size and energy rate in Wash Projection Inputs to see dollars.",
  more: (count: number) => `${count} more devices are on the dashboard.`,
  idealPerformance: (value: string) => `Dollars use your ideal performance of ${value}.`,
  reason:
    "You received this email because Email Reports is on in Notifications and you chose reports in Report Settings.",
  open: "Open the dashboard",
  title: "Soiling report",
  device: "Device",
  period: "Period",
  figures: "Loss, cost and days with data",
} as const;
