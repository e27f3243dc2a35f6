import type { Head } from "./head.ts";
import type { OutboxEntry, Topic } from "./types.ts";

/** A device has one row in D1. */
export const DEVICE_KEY = 0;
const BATCH_SIZE = 500;

const nameOf = ({ topic, key }: Pick<OutboxEntry, "topic" | "key">): string => `${topic} ${key}`;

/**
 * Changes that D1 must still receive.
 * Stores only the keys of changed rows; values are read when an entry is sent, so a late drain never writes old values.
 */
export class Outbox {
  private readonly head: Head;

  constructor(head: Head) {
    this.head = head;
  }

  put(topic: Topic, keys: readonly number[]): void {
    if (keys.length === 0) return;
    this.head.change(({ outbox }) => {
      const known = new Map(outbox.map((entry) => [nameOf(entry), entry]));
      for (const key of keys) {
        const entry = known.get(nameOf({ topic, key }));
        if (entry) entry.version++;
        else {
          const added = { topic, key, version: 1 };
          outbox.push(added);
          known.set(nameOf(added), added);
        }
      }
    });
  }

  /** Queues the device's row if its newest sample changed; `reportDue` decides when it is sent. */
  putNewest(): void {
    const { span, reported } = this.head.read();
    if (!span || span.last === reported) return;
    this.head.change((state) => (state.reported = span.last));
    this.put("device", [DEVICE_KEY]);
  }

  next(): OutboxEntry[] {
    const { outbox } = this.head.read();
    return outbox.toSorted((a, b) => a.topic.localeCompare(b.topic) || a.key - b.key).slice(0, BATCH_SIZE);
  }

  remove(entries: readonly OutboxEntry[]): void {
    const sent = new Map(entries.map((entry) => [nameOf(entry), entry.version]));
    this.head.change((state) => {
      state.outbox = state.outbox.filter((entry) => sent.get(nameOf(entry)) !== entry.version);
    });
  }

  hasDays(): boolean {
    return this.head.read().outbox.some(({ topic }) => topic !== "device");
  }

  count(): number {
    return this.head.read().outbox.length;
  }
}
