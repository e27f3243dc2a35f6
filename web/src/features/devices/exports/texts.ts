import * as format from "#contract/common/format";

export const exportDialogTexts = {
  title: "Download CSV",
  prompt: "Please select date range for downloading data.",
  hint: "Use the Chrome browser for large files.",
  start: "Prepare file",
  failed: "Oops! Something went wrong.",
} as const;

export const exportTexts = {
  title: "CSV downloads",
  none: "No files yet. To create one, select Download CSV in a device's menu.",
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
