export const importDialogTexts = {
  open: "Import CSV",
  title: "Import plants and devices",
  lead: "Enter one row per inbound API device. New plants are created. To add only a plant, leave the device columns blank.",
  limits: "Add devices with an ICCID one at a time with Add New Device.",
  template: "Download template",
  file: "CSV file",
  fileHint: "Up to 300 rows. Nothing is saved until you confirm.",
  checking: "Checking the file…",
  adds: (summary: string) => `The file adds ${summary}.`,
  newPlants: (names: readonly string[]) => `New plants: ${names.join(", ")}.`,
  noUndo: "You can't undo an import in one step. To remove a device, retire it, then erase it in the listing.",
  keysTitle: "API keys of the new devices",
  keys: "Each device has its own API key. Save all keys as one file now: later you can only see them one by one, with your password.",
  saveKeys: "Save keys (CSV)",
  keysDone: "Done",
  errors: (count: number) =>
    `${count} ${count === 1 ? "value needs" : "values need"} correction. Fix the file, then select it again.`,
  more: (count: number) => `And ${count} more.`,
  where: (line: number, column: string) => (column === "" ? `Row ${line}: ` : `Row ${line}, ${column}: `),
  confirm: "Import",
  cancel: "Cancel",
  chooseFirst: "Choose a file without errors first.",
} as const;

export const templateRows: readonly string[] = [
  "Example Plant|12 Sun Road, Fresno, CA|36.7468|-119.7726|North Row|12 Sun Road, Fresno, CA|36.7468|-119.7726|America/Los_Angeles|03/09/2025|10|no|By the gate",
  "Example Plant||||South Row|12 Sun Road, Fresno, CA|36.7461|-119.7726|America/Los_Angeles|03/09/2025|10|no|",
  "Second Plant|4 Mesa Way, Phoenix, AZ|33.4484|-112.0740|||||||||",
];
