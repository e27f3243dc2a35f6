import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { MAX_VALUES } from "../common/limits.ts";
import { printable } from "../common/printable.ts";
import { MAX_CLEANING_DAYS } from "./cleanings.ts";

const MAX_REASON = 200;

/** A wash that a program proposes: what the form begins with. It is in a link, so anyone may have written it. */
const ProposedWash = v.pipe(
  v.strictObject({
    day: Day,
    end_day: v.optional(v.nullable(Day), null),
    share: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(100))), null),
    cost: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUES.amount))), null),
    crew: v.optional(v.pipe(v.string(), v.maxLength(100), printable), ""),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON), printable),
  }),
  v.check(({ day, end_day }) => end_day === null || (end_day >= day && daysBetween(day, end_day) <= MAX_CLEANING_DAYS)),
);
export type ProposedWash = v.InferOutput<typeof ProposedWash>;

/** Parameter of the dashboard's address. */
export const PROPOSED = "proposed";

export const proposalText = (wash: ProposedWash): string => JSON.stringify(wash);

/** Null: it isn't a proposal. */
export function proposalOf(text: string | undefined): ProposedWash | null {
  try {
    const read = v.safeParse(ProposedWash, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
