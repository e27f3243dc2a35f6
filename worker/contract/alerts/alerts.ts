import * as v from "valibot";
import { printableLines } from "../common/printable.ts";
import { SECONDS_PER_DAY } from "../common/calendar.ts";

const MAX_SNOOZE_DAYS = 30;
export const MAX_NOTE = 200;
/** Open maintenance windows of one plant as a whole, and of one device. */
export const MAX_OPEN_WINDOWS = 3;

const TIME = "The time must be a whole number of UTC seconds.";
const time = v.pipe(v.number(TIME), v.integer(TIME), v.minValue(0, TIME));

/** Alerts answered in one call. */
export const MAX_ANSWERED = 50;

const comment = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE, "The comment can have up to 200 characters."), printableLines),
  "",
);
const ids = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v.minLength(1, "Choose an alert."),
  v.maxLength(MAX_ANSWERED, `Answer at most ${MAX_ANSWERED} alerts at once.`),
);
/** `until`: snoozes until then [UTC s]. `reopen` takes an answer back. */
export const AnswerAlerts = v.variant("kind", [
  v.strictObject({ kind: v.literal("acknowledge"), ids, comment }),
  v.strictObject({ kind: v.literal("snooze"), ids, comment, until: time }),
  v.strictObject({ kind: v.literal("reopen"), ids }),
]);
export type AnswerAlerts = v.InferOutput<typeof AnswerAlerts>;
export type AlertAnswer = v.InferInput<typeof AnswerAlerts>;

/** `over`: had cleared before. */
export interface AnsweredAlerts {
  answered: number;
  over: number;
}

export const NewMaintenance = v.strictObject({
  plant_id: v.pipe(v.string(), v.nonEmpty("Choose a plant."), v.maxLength(64)),
  device_id: v.optional(v.pipe(v.string(), v.nonEmpty("Choose a device."), v.maxLength(64))),
  to: time,
  note: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE, "The note can have up to 200 characters."), printableLines),
    "",
  ),
});
export type NewMaintenance = v.InferOutput<typeof NewMaintenance>;

export interface Maintenance {
  id: string;
  plant_id: string;
  device_id: string | null;
  from: number;
  to: number;
  note: string;
  /** Who started it; null: a person whom the reader doesn't know. */
  by: string | null;
}
export interface MaintenanceList {
  windows: Maintenance[];
}

/** Longest snooze and maintenance [h]. */
export const MAX_QUIET_HOURS = MAX_SNOOZE_DAYS * 24;

export const isValidEndTime = (until: number, now: number): boolean =>
  until > now && until <= now + MAX_SNOOZE_DAYS * SECONDS_PER_DAY;
