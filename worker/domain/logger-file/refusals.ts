import { quantityName } from "./quantity-names.ts";
import type { FileRefusal } from "./types.ts";

const toToa5 = "Convert it to TOA5 with CardConvert or LoggerNet and upload the result.";
const toCsv = "Save it as CSV with one line of column names and upload the result.";

type DateChoices = NonNullable<FileRefusal["choices"]>;
const meanings = (choices: DateChoices): string =>
  choices.map(({ format, day }) => `${dayInWords(day)} (${format})`).join(" or ");
const dayInWords = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
const DAY_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const refusal = (format: string, message: string): FileRefusal => ({ format, message });

export const refusals = {
  empty: refusal("empty", "The file is empty. Collect the data from the logger again and upload that file."),
  tob: (version: string) =>
    refusal(version, `This is a ${version} file, a binary format of Campbell Scientific loggers. ${toToa5}`),
  csixml: refusal("CSIXML", `This is a CSIXML file of a Campbell Scientific logger. ${toToa5}`),
  xml: refusal("XML", `This is an XML file. ${toCsv}`),
  mixedArray: refusal(
    "mixed-array",
    "This is a mixed-array file of an older Campbell Scientific logger (CR10X, CR23X, CR510): its rows have array " +
      "numbers instead of column names. Write the array that holds the irradiance to a CSV file with Split or " +
      "LoggerNet, with a timestamp column and one line of column names, and upload that.",
  ),
  workbook: refusal("Excel", `This is an Excel workbook. ${toCsv}`),
  compressed: refusal("compressed", "This is a compressed file. Unpack it and upload the .dat or .csv file inside."),
  pdf: refusal("PDF", "This is a PDF document. Upload the logger's .dat or .csv file."),
  binary: refusal(
    "binary",
    "This file isn't text: it's in an unknown binary format, or damaged. Export the data as " +
      "TOA5 or CSV and upload that.",
  ),
  page: refusal("HTML", "This is a web page, not the data file itself. Download the file again and upload that."),
  json: refusal("JSON", `This is a JSON file. ${toCsv}`),
  pvsyst: refusal(
    "PVsyst",
    "This is a PVsyst file with simulated energy. Upload it on the dashboard, under Wash Projection Inputs.",
  ),
  longLines: refusal("unknown", "The file has no line breaks where expected, so rows can't be separated."),
  noTimestamps: refusal(
    "unknown",
    "No timestamp column found. Each row must start with a date and time, such as 2026-06-30 12:05.",
  ),
  dateOnly: refusal(
    "unknown",
    "The rows have a date but no time of day. Export the data with date and time in each row.",
  ),
  noHeader: refusal(
    "unknown",
    "The file has no line of column names. Add one above the first row, for example TIMESTAMP,iC,iD.",
  ),
  cutHeader: refusal(
    "TOA5",
    "The header of this TOA5 file is incomplete: it must have four lines (environment, names, units, processing). Collect the " +
      "data from the logger again and upload that file.",
  ),
  noRows: (format: string) => refusal(format, "The file has column names but no rows of data."),
  dateOrder: (format: string, example: string, choices: DateChoices): FileRefusal => ({
    format,
    message: `The dates in this file can be read in more than one way: ${example} is ${meanings(choices)}. Choose the timestamp format.`,
    choices,
  }),
  jumpingDates: (format: string, example: string, choices: DateChoices): FileRefusal => ({
    format,
    message: `The dates jump or are in the future when ${example} is read as ${meanings(choices)}. Check the logger's clock or choose the timestamp format.`,
    choices,
  }),
  badTimestampFormat: (format: string) =>
    refusal(format, "The timestamp format must name year, month and day, for example YYYY-MM-DD hh:mm."),
  unconfirmed: (format: string) =>
    refusal(
      format,
      "The column names don't show which cell is clean. Choose the clean-cell and soiled-cell columns, then upload again.",
    ),
  unconfirmedLoss: (format: string) =>
    refusal(format, "The column names don't show which one is the soiling. Choose its column, then upload again."),
  unknownColumn: (format: string, quantities: string[]) =>
    refusal(
      format,
      `The chosen column for ${quantities.map(quantityName).join(", ")} isn't in this file. Choose the columns again.`,
    ),
} as const;
