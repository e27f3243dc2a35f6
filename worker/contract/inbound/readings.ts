import * as v from "valibot";
import { LATEST_TIME, OLDEST_TIME, READINGS_MAX_SAMPLES } from "../common/limits.ts";
import { type SampleColumn, sampleColumns } from "./inbound.ts";
import { timeTexts } from "./time-texts.ts";

/** Single values are checked row by row, so that a bad value costs only its row. */
const Values = v.pipe(v.custom<unknown[]>(Array.isArray, "A column must be a list of numbers."), v.transform(singles));
const tooMany = `Send at most ${READINGS_MAX_SAMPLES} samples at once.`;
const finite = v.pipe(v.number("This value must be a number."), v.finite("This value must be a finite number."));
const instant = v.pipe(
  finite,
  v.integer(timeTexts.notWhole),
  v.minValue(OLDEST_TIME, timeTexts.tooEarly),
  v.maxValue(LATEST_TIME, timeTexts.tooLate),
);

const Wash = v.object({
  publishTime: instant,
  washTime: instant,
  washPow: finite,
  batt: finite,
  tempAvg: finite,
  humidAvg: finite,
  tankEmpty: finite,
  alert: v.boolean("This value must be true or false."),
});
const washes = v.optional(v.pipe(v.array(Wash), v.maxLength(1000, "Send at most 1000 wash records at once.")), []);

const columnEntries = v.entriesFromList(sampleColumns, v.optional(Values));
const unknownName = `The names are t, ${sampleColumns.join(", ")}, and washes.`;

export const Columns = v.pipe(
  v.strictObject({ t: v.optional(Values, []), ...columnEntries, washes }, unknownName),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const wrong = (key: "t" | SampleColumn, message: string) =>
      addIssue({ message, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
    if (input.t.length > READINGS_MAX_SAMPLES) wrong("t", tooMany);
    for (const name of sampleColumns)
      if ((input[name] ?? input.t).length !== input.t.length) wrong(name, "A column must have as many values as t.");
  }),
);

const Row = v.strictObject(
  { t: v.optional(v.unknown()), ...v.entriesFromList(sampleColumns, v.optional(v.unknown())) },
  unknownName,
);
const RowList = v.pipe(v.array(Row), v.maxLength(READINGS_MAX_SAMPLES, tooMany));
export const Rows = v.strictObject({ rows: RowList, washes }, "Send rows and washes, nothing else.");

export const ReadingsForms = v.union([Columns, RowList, Rows]);

const isNested = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Replaces a nested list or object, which then costs only its row. Nesting without end could not be passed to the object, and the sender
 * would retry forever.
 */
export function singles(values: unknown[]): unknown[] {
  return values.some(isNested) ? values.map((value) => (isNested(value) ? "nested" : value)) : values;
}
