import * as v from "valibot";
import { Day, isZone } from "../common/calendar.ts";

/** Values of the schemas of the API. */

export const number = v.number();
export const whole = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

/** What the documents say of a field. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
export const DayOfYear = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => v.is(Day, text), "This day doesn't exist."),
  v.description("YYYY-MM-DD, in the time zone of the device"),
);
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
export const Instant = v.pipe(
  v.string(),
  v.regex(INSTANT, "Write a time as 2026-09-03T12:05:00Z."),
  // `Date` reads Feb 30 as Mar 2.
  v.check((text) => v.is(Day, text.slice(0, 10)), "This time doesn't exist."),
  v.description("UTC, such as 2026-09-03T12:05:00Z"),
);
export const Zone = v.pipe(v.string(), v.check(isZone), v.description("IANA name, such as America/Los_Angeles"));
export const Worth = v.strictObject({ mean_usd: number, p10_usd: number, p90_usd: number });
