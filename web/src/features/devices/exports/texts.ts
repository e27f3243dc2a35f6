import * as format from "#contract/common/format";

export const exportDialogTexts = {
  title: "Download CSV",
  prompt: "Please select date range for downloading data.",
  hint: "Use the Chrome browser for large files.",
  start: "Prepare file",
  failed: "Ops!! Something went wrong.",
} as const;

/** The list of CSV downloads. */
export const exportTexts = {
  title: "CSV downloads",
  none: "No files yet. To make one, choose Download CSV in the menu of a device.",
  noneOfDevice: "No files of this device yet.",
  waiting: "Waiting to be prepared",
  writing: (done: number, total: number) => `Being prepared: ${format.number(done)} of ${format.days(total)}`,
  rows: (count: number) => `${format.number(count)} ${count === 1 ? "row" : "rows"}`,
  keptUntil: (when: string) => `Kept until ${when}`,
  download: "Download",
  downloadOf: (what: string) => `Download ${what}`,
  cancel: "Cancel",
  cancelOf: (what: string) => `Cancel ${what}`,
  delete: "Delete",
  deleteOf: (what: string) => `Delete ${what}`,
  done: "Done",
} as const;
