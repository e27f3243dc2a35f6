import * as v from "valibot";
import { printableLines } from "../common/printable.ts";
import { Day, daysBetween } from "../common/calendar.ts";
import { MAX_VALUES, MIN_WASHED_PERCENT } from "../common/limits.ts";
import type { InsolationNote } from "../soiling/soiling.ts";

const MAX_CLEANINGS = 1000;
export const MAX_CLEANING_DAYS = 92;

const text = (most: number, label: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `${label} can have up to ${most} characters.`), printableLines);

export const dateOfCleaning = (day: string): string => `${day}T00:00:00.000Z`;

const CleaningEvent = v.strictObject({
  /** The day as an instant, as in the specification. The key decides which day counts. */
  date: v.optional(v.pipe(v.string(), v.isoTimestamp("The date isn't valid."))),
  notes: v.optional(text(2000, "The note"), ""),
  end_day: v.optional(v.nullable(Day), null),
  /** Cleaned share of the plant [%]; null for the whole plant. */
  share: v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.minValue(MIN_WASHED_PERCENT, `The portion must be at least ${MIN_WASHED_PERCENT}%.`),
        v.maxValue(100, "The portion can't exceed 100%."),
      ),
    ),
    null,
  ),
  /** [$]; null for the plant's wash cost. */
  cost: v.optional(
    v.nullable(
      v.pipe(v.number(), v.minValue(0, "The cost must not be negative."), v.maxValue(MAX_VALUES.amount, "Too large.")),
    ),
    null,
  ),
  crew: v.optional(text(100, "The crew"), ""),
});

export const SaveCleanings = v.pipe(
  v.strictObject({
    version: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    cleaningEvents: v.pipe(
      v.record(Day, CleaningEvent),
      v.check((events) => Object.keys(events).length <= MAX_CLEANINGS, "There are too many washes to save at once."),
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

/** [percentage points], rounded to one decimal. */
export const SaveOffset = v.strictObject({
  offset: v.pipe(
    v.number("A valid offset is required."),
    v.minValue(-100, "The offset can't be below -100."),
    v.maxValue(100, "The offset can't be above 100."),
    v.transform((value) => Math.round(value * 10) / 10 + 0),
  ),
});

export interface OffsetHistory {
  offset: number;
  history: { value: number; setAt: number; setBy: string | null }[];
}

/** Sensors read for the result of a plant's wash: more would hardly change the mean, and each costs queries. */
export const MAX_RESULT_SENSORS = 5;

/** Effect of a cleaning on the loss [%], from the good days of the week before and the week after. */
export interface CleaningResult {
  before: number;
  after: number;
  daysBefore: number;
  daysAfter: number;
  /** [$/day], at the insolation of the days after; null without array size, price or insolation. */
  dollarsADay: number | null;
  paybackDays: number | null;
}

export interface CleaningPromise {
  date: string | null;
  worth: number | null;
  /** [%] */
  loss: number;
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
  /** Null until both sides have enough good days. */
  result: CleaningResult | null;
  /** Null if nothing was recommended when the cleaning was logged, or if it was logged long afterwards. */
  promised: CleaningPromise | null;
  resultOn: string | null;
}

export interface LossSinceCleaning {
  day: string;
  days: number;
  /** [$]; null without array size, price or insolation. */
  dollars: number | null;
  low: number | null;
  high: number | null;
}

/** Loss that washes of the whole plant removed, as a share of the promised loss. */
export interface KeptPromise {
  share: number;
  low: number;
  high: number;
  washes: number;
}

export interface CleaningList {
  version: string | null;
  cleanings: PlantCleaning[];
  since: LossSinceCleaning | null;
  kept: KeptPromise | null;
  insolationNote: InsolationNote;
}
