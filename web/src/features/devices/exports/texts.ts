import * as format from "#contract/common/format";

export const exportDialogTexts = {
  title: "Download CSV",
  prompt: "Please select date range for downloading data.",
  hint: "Use the Chrome browser for large files.",
  start: "Prepare file",
  failed: "Oops! Something went wrong.",
} as const;

const devices = (count: number): string => (count === 1 ? "1 device" : `${format.number(count)} devices`);

export const setTexts = {
  title: (count: number) => `Download CSV of ${devices(count)}`,
  hint: "You get one ZIP with a CSV file for each device. Days are those of each device's time zone.",
  what: (count: number, days: string) => `${devices(count)}, ${days}`,
  writing: (ended: number, asked: number) => `Preparing: ${format.number(ended)} of ${devices(asked)}`,
  ready: (done: number, asked: number) => `${format.number(done)} of ${devices(asked)}`,
  noFile: "None of these devices has a file.",
  failedDevice: (name: string, reason: string) => `${name}: ${reason}`,
  gone: (count: number) => `${devices(count)} deleted, or no longer visible to you`,
} as const;

export const exportTexts = {
  title: "CSV downloads",
  none: "No files yet. To create one, select Download CSV in a device's menu, or select devices in the list.",
  noneOfDevice: "No files for this device yet.",
  waiting: "Waiting to start",
  writing: (done: number, total: number) => `Preparing: ${format.number(done)} of ${format.days(total)}`,
  rows: (count: number) => `${format.number(count)} ${count === 1 ? "row" : "rows"}`,
  keptUntil: (when: string) => `Available until ${when}`,
  download: "Download",
  downloadOf: (what: string) => `Download ${what}`,
  cancelOf: (what: string) => `Cancel ${what}`,
  deleteOf: (what: string) => `Delete ${what}`,
  done: "Done",
} as const;
