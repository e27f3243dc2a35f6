import * as v from "valibot";
import type { AlertRule, AlertState, Severity } from "../alerts/rules.ts";
import { Day } from "../common/calendar.ts";

/** The bell shows at most this many messages, and none older than this many days. */
export const MESSAGES_SHOWN = 100;
export const MESSAGES_SHOWN_DAYS = 90;
/** A range of days answers with at most this many; for more, ask for fewer days. */
export const MESSAGES_OF_RANGE = 500;

export const messageTexts = {
  title: "Last Notifications",
  empty: "There is no notifications to show.",
  emptyDetail: "Alerts for your plants appear here, such as a wash that's due.",
  together: (count: number): string => `${count} alerts of your plants`,
  lastBeforeLimit: (limit: number): string =>
    `This is alert email ${limit} in 24 hours. Any further alerts will come in one email later. The portal shows them right away.`,
  ownMessages: "You can only read your own notifications.",
} as const;

/** A notification as the specification names its fields; people read it in the device's zone. */
export interface Message {
  id: number;
  /** UTC epoch seconds. */
  ts: number;
  title: string;
  message: string;
  /** Lines of more about it; may be empty. */
  details: string;
  type: "DEVICE" | "PLANT" | "STAFF" | "OWNER";
  plant_id: string;
  device_id: string | null;
  /** Of the device; null: the message is of none. */
  timezone: string | null;
  isNew: boolean;
  /** Of an alert; null: the message is none. */
  rule: AlertRule | null;
  severity: Severity | null;
  state: AlertState | null;
  /** When its state last changed [UTC epoch seconds]. */
  updated_at: number | null;
}

/** `GET /api/messages/getUserMessages/{userId}`: the new ones, and all that are shown; both newest first. */
export interface UserMessages {
  messages: Message[];
  allMessages: Message[];
}

/** `GET /api/messages?from&to`: days in UTC, both included. */
export const MessagesQuery = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => from <= to, "The first day must not be after the last one."),
);
export interface MessageList {
  allMessages: Message[];
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * `POST /api/messages/seen`: time and id of the newest message that was on the screen, so that one that came meanwhile stays new,
 * even within the same second. Without the id, all of that second count as seen.
 */
export const SeenMessages = v.strictObject({ until: whole, id: v.optional(whole) });
export type SeenMessages = v.InferOutput<typeof SeenMessages>;
