import * as v from "valibot";
import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Message } from "../messages/messages.ts";

/** Generic health level: 0 healthy, 1 warning, 2 critical, which a missing health is too; null: none is expected. */
export type NocLevel = 0 | 1 | 2 | null;

/** `GET /api/noc/fleet`, by column: 10,000 devices would repeat every name 10,000 times. Carries an ETag. */
export interface NocFleet {
  plants: {
    id: string[];
    name: string[];
    lat: number[];
    lng: number[];
    /** Left out of the NOC unless an Admin wants to see it. */
    hidden: boolean[];
  };
  devices: {
    id: string[];
    /** Index into `plants`. */
    plant: number[];
    name: string[];
    lat: number[];
    lng: number[];
    timezone: string[];
    level: NocLevel[];
    /** Health of connection and wash extension as in the device listing; null: no report yet, or none is expected. */
    ares: (number | null)[];
    extension: (number | null)[];
    /** Bit n: it is in health filter n; 7 is everything and has no bit. */
    filters: number[];
    alerts: number[];
    lastDataAt: (number | null)[];
    hidden: boolean[];
    disabled: boolean[];
    maintained: boolean[];
  };
}

export const NOC_PAGE_MESSAGES = 100;
const MAX_RANGE_DAYS = 367;

const seconds = v.pipe(v.string(), v.regex(/^\d{1,11}$/, "Times are whole UTC seconds."), v.transform(Number));
const id = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)));

/** `GET /api/noc/messages`: of a span of at most a year, newest first; `before` is the id of the last one of the page before. */
export const NocMessagesQuery = v.pipe(
  v.object({
    from: seconds,
    to: seconds,
    before: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,15}$/, "This is not the id of a message."), v.transform(Number)),
    ),
    plant: id,
    device: id,
  }),
  v.check(({ from, to }) => from <= to, "The first time must not be after the last one."),
  v.check(({ from, to }) => to - from <= MAX_RANGE_DAYS * SECONDS_PER_DAY, "A range has at most a year."),
);
export type NocMessagesQuery = v.InferOutput<typeof NocMessagesQuery>;

export interface NocMessages {
  messages: Message[];
  more: boolean;
}

/** `GET /api/noc/changes`: messages that are new or changed after an instant, oldest first. */
export const NocChangesQuery = v.object({ after: seconds });
export interface NocChanges {
  messages: Message[];
  /** The instant to ask after next time [UTC epoch seconds]. */
  until: number;
}
/**
 * Messages carry the time at which their run began and are stored when it ends: requests for changes reach that much further back than the
 * last answer [s]. A message comes more than once, and counts once.
 */
export const CHANGES_OVERLAP_SECONDS = 120;
/** More are only in the list. */
export const NOC_CHANGES = 50;
