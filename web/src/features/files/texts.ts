import * as format from "#contract/common/format";

export const fileTexts = {
  duplicates: "Duplicate rows are skipped.",
  formatRequired: "The timestamp format is required.",
  formatDetected: "Detected from the file.",
  formatNotUsed: (detected: string) => `Dates are read as ${detected}.`,
  whichFormat: "Which date format does this file use?",
  dateChoice: (day: string, timestampFormat: string) => `Starts ${day} (${timestampFormat})`,
  whichDevice: "Which device's rows do you want to upload?",
  fileZone: "Time zone of the file",
  chooseZone: "Choose a time zone",
  whichZone: "Choose the time zone of the file. It isn't clear what the file states.",
  zoneDiffers: "The file's time zone differs from the logger clock setting.",
  zoneChoice: (zone: string, first: string) =>
    `${zone === "clock" ? "Logger clock setting" : zone.replaceAll("_", " ")}: first row ${first}`,
  chooseFile: "Choose a file first.",
  beingRead: "Reading the file… Try again in a moment.",
  running: "Wait until the upload finishes.",
  notInFile: "Not in file",
  guessed: "Detected. Please check.",
  calculating: (days: number) => `Calculating ${days === 1 ? "1 day" : `${days} days`}. Charts update automatically.`,
  undo: "Undo upload",
  undone: "Upload undone. The rows it replaced are restored.",
  cells: {
    question: "Which cell is kept clean?",
    less: (percent: string) => `The soiled cell measured ${percent} less than the clean cell.`,
    more: (percent: string) =>
      `The soiled cell measured ${percent} more than the clean cell. Are the two columns swapped?`,
    swap: "Swap cells",
    clean: "Clean cell",
    soiled: "Soiled cell",
  },
} as const;

const rows = (count: number): string => `${format.number(count)} ${count === 1 ? "row" : "rows"}`;

export const uploadTexts = {
  title: "Earlier uploads",
  none: "No uploads yet.",
  unnamed: "Unnamed upload",
  stored: (count: number) => `${rows(count)} stored`,
  known: (count: number) => `${format.number(count)} already stored`,
  rejected: (count: number) => `${format.number(count)} rejected`,
  sent: (when: string, by: string | null) => (by === null ? when : `${when}, by ${by}`),
  undoneAt: (when: string) => `Undone ${when}`,
  undoableUntil: (day: string) => `Can be undone until ${day}`,
  showAll: (count: number) => `Show all ${format.number(count)}`,
  showMore: "Show more",
  undo: "Undo",
  undoOf: (name: string) => `Undo ${name}`,
  undoQuestion: "Undo this upload?",
  undoConsequence: "This removes its rows, restores the rows it replaced and recalculates its days.",
} as const;
