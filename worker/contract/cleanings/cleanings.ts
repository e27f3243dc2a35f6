import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { HIGHEST } from "../common/limits.ts";
import type { InsolationNote } from "../soiling/soiling.ts";

/** Far more than any plant is cleaned; keeps one save small. */
const MAX_CLEANINGS = 1000;
/** A campaign over a large plant takes weeks, not months. */
const MAX_CLEANING_DAYS = 92;

const text = (most: number, label: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `${label} takes up to ${most} characters.`));

/** The day of a cleaning as an instant: what the specification calls its date. */
export const dateOfCleaning = (day: string): string => `${day}T00:00:00.000Z`;

/** What a person says about one cleaning of the plant; its day is the key under which it is kept. */
const CleaningEvent = v.strictObject({
  /** The same day as an instant (ISO 8601), as the specification's entity has it; the key decides. */
  date: v.optional(v.pipe(v.string(), v.isoTimestamp("The date is not valid."))),
  notes: v.optional(text(2000, "The note"), ""),
  /** Last day of a cleaning that took several; null: one day. */
  end_day: v.optional(v.nullable(Day), null),
  /** Share of the plant that was cleaned [%]; null: all of it. */
  share: v.optional(
    v.nullable(
      v.pipe(v.number(), v.gtValue(0, "The share is above 0%."), v.maxValue(100, "The share is at most 100%.")),
    ),
    null,
  ),
  /** What it cost [$]; null: the wash cost of the plant's inputs. */
  cost: v.optional(
    v.nullable(
      v.pipe(v.number(), v.minValue(0, "The cost must not be negative."), v.maxValue(HIGHEST.amount, "Too large.")),
    ),
    null,
  ),
  crew: v.optional(text(100, "The crew"), ""),
});

/** `PUT /api/device/{id}/cleanings`: all cleanings of the device, and the version that they were made from. */
export const SaveCleanings = v.pipe(
  v.strictObject({
    version: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    cleaningEvents: v.pipe(
      v.record(Day, CleaningEvent),
      v.check((events) => Object.keys(events).length <= MAX_CLEANINGS, "These are too many cleanings at once."),
    ),
  }),
  v.forward(
    v.check(
      ({ cleaningEvents }) =>
        Object.entries(cleaningEvents).every(
          ([day, { end_day }]) =>
            end_day === null || (end_day >= day && daysBetween(day, end_day) <= MAX_CLEANING_DAYS),
        ),
      `A cleaning ends on its first day or later, after ${MAX_CLEANING_DAYS} days at most.`,
    ),
    ["cleaningEvents"],
  ),
);
export type SaveCleanings = v.InferOutput<typeof SaveCleanings>;

/** `PUT /api/device/{id}/offset` [percentage points], rounded to one decimal. */
export const SaveOffset = v.strictObject({
  offset: v.pipe(
    v.number("A valid offset is required."),
    v.minValue(-100, "The offset is at least -100."),
    v.maxValue(100, "The offset is at most 100."),
    v.transform((value) => Math.round(value * 10) / 10 + 0),
  ),
});

/** One offset that was set; the newest applies to all days. */
interface OffsetRecord {
  value: number;
  /** UTC epoch seconds */
  setAt: number;
  setBy: string | null;
}

/** `GET /api/device/{id}/offset`, newest first. */
export interface OffsetHistory {
  offset: number;
  history: OffsetRecord[];
}

/** What a cleaning won, measured by the good days of a week before and a week after it. */
export interface CleaningResult {
  /** Loss right before and right after it [%], and the days that each rests on. */
  before: number;
  after: number;
  daysBefore: number;
  daysAfter: number;
  /** $ a day that the lower loss is worth in the light of the days after; null without array size, price or insolation. */
  dollarsADay: number | null;
  /** Days until the cleaning has paid for itself at that rate; null where it does not or the cost is unknown. */
  paybackDays: number | null;
}

export interface CleaningPromise {
  /** Monday that was recommended; null: no wash was advised. */
  date: string | null;
  /** What this wash was to bring beyond its cost in its week, by the plan [$]; null: its week had none. */
  worth: number | null;
  /** Loss that it was to take off, by the plan [%]. */
  loss: number;
  /** What that is worth a day in the light of the week before [$], and the days until it has paid for itself; null where the inputs or the light do not say. */
  dollarsADay: number | null;
  paybackDays: number | null;
}

export interface PlantCleaning {
  day: string;
  notes: string;
  end_day: string | null;
  share: number | null;
  cost: number | null;
  crew: string;
  /** Null until enough good days are measured on both sides. */
  result: CleaningResult | null;
  /** Null where there was no recommendation when it was logged, or where it was logged long afterwards. */
  promised: CleaningPromise | null;
  /** While there is no result: the day from which there will be one if the days after the cleaning are good; null: they were not. */
  resultOn: string | null;
}

export interface SinceCleaning {
  day: string;
  days: number;
  /** Lost on the days after it up to today [$]; null without array size, price or a day that has insolation. */
  dollars: number | null;
  /** Their 95% range [$]; null as the dollars. */
  low: number | null;
  high: number | null;
}

/** How far washes of the whole plant took off the loss that the plan had promised. */
export interface KeptPromise {
  /** Of the promised loss, and its 95% range [1]. */
  share: number;
  low: number;
  high: number;
  washes: number;
}

/** `GET /api/device/{id}/cleanings`, newest first. */
export interface CleaningList {
  version: string | null;
  cleanings: PlantCleaning[];
  /** Null while no cleaning has ended. */
  since: SinceCleaning | null;
  /** Null while no wash has both a promise and a result. */
  kept: KeptPromise | null;
  insolationNote: InsolationNote;
}
