import { quantityName } from "./quantity-names.ts";
import type { FileRefusal, RefusalCode } from "./types.ts";

const toToa5 = "Convert it to TOA5 with CardConvert or LoggerNet and upload the result.";
const toCsv = "Save it as CSV with one line of column names and upload the result.";

type DateChoices = NonNullable<FileRefusal["choices"]>;
const meanings = (choices: DateChoices): string =>
  choices.map(({ format, day }) => `${dayInWords(day)} (${format})`).join(" or ");
const dayInWords = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
const DAY_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const refusal = (code: RefusalCode, format: string, message: string): FileRefusal => ({ code, format, message });
const SEEN_LENGTH = 40;
/** What a file has where a time is expected, for a sentence. */
const seen = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, "").slice(0, SEEN_LENGTH);

export const refusals = {
  empty: refusal("empty", "empty", "The file is empty. Collect the data from the logger again and upload that file."),
  tob: (version: string) =>
    refusal(
      "other-format",
      version,
      `This is a ${version} file, a binary format of Campbell Scientific loggers. ${toToa5}`,
    ),
  csixml: refusal("other-format", "CSIXML", `This is a CSIXML file of a Campbell Scientific logger. ${toToa5}`),
  xml: refusal("other-format", "XML", `This is an XML file. ${toCsv}`),
  mixedArray: refusal(
    "other-format",
    "mixed-array",
    "This is a mixed-array file of an older Campbell Scientific logger (CR10X, CR23X, CR510): its rows have array " +
      "numbers instead of column names. Write the array that holds the irradiance to a CSV file with Split or " +
      "LoggerNet, with a timestamp column and one line of column names, and upload that.",
  ),
  workbook: refusal("other-format", "Excel", `This is an Excel workbook. ${toCsv}`),
  compressed: refusal(
    "other-format",
    "compressed",
    "This is a compressed file. Unpack it and upload the .dat or .csv file inside. A program can also send gzip, with " +
      "the header Content-Encoding: gzip.",
  ),
  pdf: refusal("other-format", "PDF", "This is a PDF document. Upload the logger's .dat or .csv file."),
  binary: refusal(
    "other-format",
    "binary",
    "This file isn't text: it's in an unknown binary format, or damaged. Export the data as " +
      "TOA5 or CSV and upload that.",
  ),
  page: refusal(
    "other-format",
    "HTML",
    "This is a web page, not the data file itself. Download the file again and upload that.",
  ),
  json: refusal("other-format", "JSON", `This is a JSON file. ${toCsv}`),
  pvsyst: refusal(
    "other-format",
    "PVsyst",
    "This is a PVsyst file with simulated energy. Upload it on the dashboard, under Wash Projection Inputs.",
  ),
  longLines: refusal("no-rows", "unknown", "The file has no line breaks where expected, so rows can't be separated."),
  noTimestamps: (example: string | null) =>
    refusal(
      "no-timestamps",
      "unknown",
      example === null
        ? "No timestamp column found. Each row must have a date and time, such as 2026-06-30 12:05."
        : `The times look like “${seen(example)}”, which isn't a known format. Write them like 2026-06-30 12:05.`,
    ),
  storedTimes: (column: string) =>
    refusal(
      "no-timestamps",
      "unknown",
      `The times in column “${seen(column)}” are those of many rows at once. Add a column with the time at which each row was measured.`,
    ),
  transposed: refusal(
    "no-timestamps",
    "unknown",
    "The times are in one row. Turn the table, so that each time has its own row and each quantity its own column.",
  ),
  dateOnly: refusal(
    "no-time-of-day",
    "unknown",
    "The rows have a date but no time of day such as 12:05. Export the data with date and time in each row.",
  ),
  halfClock: (format: string) =>
    refusal(
      "no-time-of-day",
      format,
      "The times have hours from 1 to 12 without AM or PM. Export them with AM and PM, or on a 24-hour clock.",
    ),
  noHeader: refusal(
    "no-header",
    "unknown",
    "The file has no line of column names. Add one above the first row, for example TIMESTAMP,iC,iD.",
  ),
  cutHeader: refusal(
    "cut-header",
    "TOA5",
    "The header of this TOA5 file is incomplete: it must have four lines (environment, names, units, processing). Collect the " +
      "data from the logger again and upload that file.",
  ),
  noRows: (format: string) => refusal("no-rows", format, "The file has column names but no rows of data."),
  dateOrder: (format: string, example: string, choices: DateChoices): FileRefusal => ({
    code: "date-order",
    format,
    message: `The dates in this file can be read in more than one way: ${example} is ${meanings(choices)}. Choose the timestamp format.`,
    choices,
  }),
  jumpingDates: (format: string, example: string, choices: DateChoices): FileRefusal => ({
    code: "date-order",
    format,
    message: `The dates jump or are in the future when ${example} is read as ${meanings(choices)}. Check the logger's clock or choose the timestamp format.`,
    choices,
  }),
  severalDevices: (format: string, column: string, devices: string[]): FileRefusal => ({
    code: "several-devices",
    format,
    message: `The file has rows of several devices (column “${seen(column)}”). Choose one, or export each device to its own file.`,
    devices,
  }),
  longRows: (format: string, column: string) =>
    refusal(
      "missing-columns",
      format,
      `Each row has one value, and the column “${seen(column)}” says of what. Export the clean and the soiled cell as columns of their own.`,
    ),
  numberStyle: (format: string, column: string) =>
    refusal(
      "number-style",
      format,
      `The numbers in column “${seen(column)}” can be read as thousands or as decimals. Write them with a period for decimals and no thousands separators.`,
    ),
  lossUnit: (format: string, column: string) =>
    refusal(
      "loss-unit",
      format,
      `The values in column “${seen(column)}” are at most 1, so they can be percent or fractions. Write the unit in the column name, for example “SLI (%)” or “SLI (fraction)”.`,
    ),
  commas: (format: string, row: string) =>
    refusal(
      "number-style",
      format,
      `Rows like “${seen(row)}” have more fields than the file has column names. If the numbers have commas, separate the columns with semicolons or write the numbers without commas.`,
    ),
  missing: (format: string, message: string) => refusal("missing-columns", format, message),
  badTimestampFormat: (format: string) =>
    refusal("bad-format", format, "The timestamp format must name year, month and day, for example YYYY-MM-DD hh:mm."),
  unconfirmed: (format: string) =>
    refusal(
      "unconfirmed",
      format,
      "The column names don't show which cell is clean. Choose the clean-cell and soiled-cell columns, then upload again.",
    ),
  unconfirmedLoss: (format: string) =>
    refusal(
      "unconfirmed",
      format,
      "The column names don't show which one is the soiling. Choose its column, then upload again.",
    ),
  unknownColumn: (format: string, quantities: string[]) =>
    refusal(
      "unknown-column",
      format,
      `The chosen column for ${quantities.map(quantityName).join(", ")} isn't in this file. Choose the columns again.`,
    ),
} as const;
