import { number } from "./format.ts";

export const operationTexts = {
  notSetUp: "The portal is misconfigured and unavailable. Your administrator can find the cause in the server log.",
  tooManyCalls: "Too many requests from your account in a short time. Nothing was changed.",
  tooManyCalculations: "Too many calculations. Wait a moment and try again.",
  tooManyDocuments: "You have requested too many reports or files in a short time.",
  tooManyAdded: "You've added too many entries in a short time.",
  tooManyUnits: "Too many unknown ICCIDs. Check the number on the label.",
  overQuota: {
    plant: (most: number) => `This organization has reached its limit of ${number(most)} plants.`,
    device: (most: number) => `This organization has reached its limit of ${number(most)} devices.`,
    staff: (most: number) =>
      `This organization has reached its limit of ${number(most)} staff invitations in 24 hours.`,
    storage: (most: number) => `This organization has reached its limit of ${number(most / 1e9)} GB of files.`,
  },
  overDailyQuota: {
    changes: (most: number) => `This organization has reached its limit of ${number(most)} changes a day.`,
    commands: (most: number) => `This organization has reached its limit of ${number(most)} device commands a day.`,
    rolloutDevices: (most: number) =>
      `This organization has reached its limit of ${number(most)} devices in rollouts a day.`,
    importRows: (most: number) =>
      `This organization has reached its limit of ${number(most)} imported plants and devices a day.`,
    newDays: (most: number) =>
      `This organization has reached its limit of ${number(most)} new days of data in one day.`,
  },
  overDailyOfStaff: (most: number) =>
    `The staff of this organization has reached its limit of ${number(most)} changes a day.`,
  overDeviceQuota: {
    requests: (most: number) => `This device has reached its limit of ${number(most)} requests a day.`,
    bytes: (most: number) => `This device has reached its limit of ${number(most / 1e6)} MB a day.`,
    days: (most: number) => `This device has reached its limit of ${number(most)} new days of data in one day.`,
  },
  oldEvent: "This event was published more than 30 days ago.",
  uploadsBusy: "This device is already sending two files. Wait until one finishes.",
  overExports: {
    exports: (most: number) => `You already have ${number(most)} CSV files in preparation. Wait until one is ready.`,
    exportFiles: (most: number) =>
      `You have reached your limit of ${number(most)} CSV files. Delete some under CSV downloads, then try again.`,
  },
  quotaDetail: "Contact support to raise the limit.",
} as const;
