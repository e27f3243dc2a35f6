import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Message } from "#contract/messages/messages";

export interface DayOfMessages {
  day: string;
  heading: string;
  messages: Message[];
}

export function byDay(messages: readonly Message[], zone: string, now: number): DayOfMessages[] {
  const today = dayOf(zone, now);
  const days: DayOfMessages[] = [];
  for (const message of messages.toSorted((a, b) => b.ts - a.ts || b.id - a.id)) {
    const day = dayOf(zone, message.ts);
    if (days.at(-1)?.day !== day) days.push({ day, heading: day === today ? "Today" : format.day(day), messages: [] });
    days.at(-1)!.messages.push(message);
  }
  return days;
}

/** In the device's zone, else in the reader's `zone`. */
export const receivedAt = ({ ts, timezone }: Pick<Message, "ts" | "timezone">, zone: string): string =>
  format.instant(ts, timezone ?? zone);

export const newestOf = (messages: readonly Message[]): Message | null =>
  messages.reduce<Message | null>((newest, next) => (newest === null || isAfter(next, newest) ? next : newest), null);

/** Within a second, ids decide. */
export const isAfter = (a: Pick<Message, "ts" | "id">, b: Pick<Message, "ts" | "id">): boolean =>
  a.ts > b.ts || (a.ts === b.ts && a.id > b.id);
