export const reportTexts = {
  saved: "Report settings saved.",
  testSent: {
    mailed: "Test report sent to your email address.",
    notMailed: "This portal can't send email yet, so no test report was sent. You can preview it here.",
  },
  noMail: "Reports by email go to owners and staff who can open the dashboard. You can preview a report here.",
  unsubscribed: (toggle: string) => `${toggle} is off in Notifications. Turn it on to receive reports.`,
  noDevices: "There are no devices to report on.",
  notEnough: (days: number, of: number) => `Not enough data (${days} of ${of} days)`,
  coverage: (days: number, of: number) => `${days} of ${of} days`,
  missingPrice: "Save array size and energy rate in Wash Projection Inputs to see dollars.",
  more: (count: number) => `${count} more plants are on the dashboard.`,
  allSensors: "all sensors of the plant",
  lastWash: "the last wash of each sensor",
  idealPerformance: (value: string) => `Dollars use your ideal performance of ${value}.`,
  reason:
    "You received this email because Email Reports is on in Notifications and you chose reports in Report Settings.",
  open: "Open the dashboard",
  title: "Soiling report",
  plant: "Plant",
  period: "Period",
  figures: "Loss, cost and days with data",
} as const;
