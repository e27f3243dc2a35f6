import * as v from "valibot";
import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Message } from "../messages/messages.ts";

/** 0 healthy, 1 warning, 2 critical or never reported; null for a disabled device or one without a reporting interval. */
export type NocLevel = 0 | 1 | 2 | null;

/** Columns, so that 10,000 devices don't repeat each name. */
export interface NocFleet {
  plants: {
    id: string[];
    name: string[];
    lat: number[];
    lng: number[];
    hidden: boolean[];
  };
  devices: {
    id: string[];
    /** Index in `plants`. */
    plant: number[];
    name: string[];
    lat: number[];
    lng: number[];
    timezone: string[];
    level: NocLevel[];
    ares: (number | null)[];
    extension: (number | null)[];
    /** As the alert "Sensor in doubt" says. */
    inDoubt: boolean[];
    /** Bit n: matches health filter n. Filter 7 matches everything and has no bit. */
    filters: number[];
    /** Open alerts. */
    alerts: number[];
    /** [UTC s] */
    lastDataAt: (number | null)[];
    /** Silence from which the connection is lost [s]. */
    silenceLimit: number[];
    hidden: boolean[];
    disabled: boolean[];
    maintained: boolean[];
  };
}

export const NOC_PAGE_MESSAGES = 100;
/** Open ones are sorted and grouped on the screen, so a page should hold all. */
export const NOC_PAGE_OPEN = 500;
const MAX_RANGE_DAYS = 367;

const utcSeconds = v.pipe(v.string(), v.regex(/^\d{1,11}$/, "Times are whole UTC seconds."), v.transform(Number));
const id = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)));

export const NocMessagesQuery = v.pipe(
  v.object({
    from: utcSeconds,
    to: utcSeconds,
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "That isn't a message ID."), v.transform(Number))),
    /** Whose plants. */
    owner: id,
    plant: id,
    device: id,
    state: v.optional(v.literal("open", "State must be open.")),
  }),
  v.check(({ from, to }) => from <= to, "The first time must not be after the last one."),
  v.check(({ from, to }) => to - from <= MAX_RANGE_DAYS * SECONDS_PER_DAY, "A range can cover up to a year."),
);
export type NocMessagesQuery = v.InferOutput<typeof NocMessagesQuery>;

export interface NocMessages {
  messages: Message[];
  more: boolean;
}

export const NocChangesQuery = v.object({ after: utcSeconds });
export interface NocChanges {
  messages: Message[];
  /** Value of `after` for the next request [UTC s]. */
  until: number;
}
/**
 * A message carries the start of its alert run but is stored at the end, so each request repeats this much time. The screen
 * drops repeats.
 */
export const CHANGES_OVERLAP_SECONDS = 120;
export const MAX_NOC_CHANGES = 50;
