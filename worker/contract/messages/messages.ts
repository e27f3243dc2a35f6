import * as v from "valibot";
import type { WashProposal } from "../cleanings/proposed.ts";
import * as format from "../common/format.ts";
import type { AlertRule, AlertState, Severity } from "../alerts/rules.ts";
import { Day } from "../common/calendar.ts";

export const MAX_BELL_MESSAGES = 100;
export const MESSAGES_SHOWN_DAYS = 90;
export const MAX_MESSAGES_PER_RANGE = 500;

export const messageTexts = {
  title: "Last Notifications",
  empty: "There are no notifications to show.",
  emptyDetail: "Alerts for your plants appear here, such as a wash that's due.",
  together: (count: number): string => `${count} alerts for your plants`,
  lastBeforeLimit: (limit: number): string =>
    `This is alert email ${limit} in 24 hours. Any further alerts will come in one email later. The portal shows them right away.`,
  ownMessages: "You can only read your own notifications.",
  toAnswer: (count: number): string => (count === 1 ? "1 proposed wash" : `${count} proposed washes`),
} as const;

/** Under the bell. */
export const openProposalTexts = {
  heading: "Proposed washes",
  title: ({ plant_name: plant }: Pick<WashProposal, "plant_name">): string => `Log a wash: ${plant}`,
  message: ({ wash, token, person }: Pick<WashProposal, "token" | "person" | "wash">): string =>
    `A wash on ${format.shortDay(wash.day)}, proposed by ${token === null ? "a program" : `"${token}"`}${person === null ? "" : ` of ${person}`}.`,
  answer: "Check and answer",
} as const;

export interface Message {
  id: number;
  /** [UTC s] */
  ts: number;
  title: string;
  message: string;
  details: string;
  type: "DEVICE" | "PLANT" | "STAFF" | "OWNER";
  plant_id: string;
  device_id: string | null;
  timezone: string | null;
  isNew: boolean;
  rule: AlertRule | null;
  severity: Severity | null;
  state: AlertState | null;
  /** [UTC s] */
  updated_at: number | null;
  /** Name of who acknowledged or snoozed it, when, and until when [UTC s]. */
  answered_by: string | null;
  answered_at: number | null;
  snoozed_until: number | null;
  comment: string;
}

/**
 * `allMessages`: all that the bell shows, newest first. `messages`: the new ones of them that it counts; for an Admin of the wholeNumber fleet
 * only critical ones and those without a plant.
 */
export interface UserMessages {
  messages: Message[];
  allMessages: Message[];
}

export const MessagesQuery = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => from <= to, "The first day must not be after the last one."),
);
export interface MessageList {
  allMessages: Message[];
}

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Messages up to the time `until` [UTC s] are seen; at that second, up to `id`. */
export const SeenMessages = v.strictObject({ until: wholeNumber, id: v.optional(wholeNumber) });
export type SeenMessages = v.InferOutput<typeof SeenMessages>;
