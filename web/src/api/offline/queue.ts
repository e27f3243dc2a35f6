import type { BrowserStore } from "./browser-store.ts";

/** Work that waits on the phone until the server answers. */
export interface QueueEntry {
  id: string;
  /** [s] */
  savedAt: number;
  problem: string | null;
  /** Needs a person; a retry would be refused again. */
  isRefused: boolean;
}

export type EntryDelivery =
  | { kind: "sent" }
  /** No connection: stop trying. */
  | { kind: "unanswered" }
  | { kind: "later" | "refused"; message: string };

/** Tests keep entries in memory. */
export interface QueueStore<Entry extends QueueEntry> {
  all: () => Promise<Entry[]>;
  update: (entry: Entry) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

interface QueueOptions {
  retryRefused: boolean;
  /** An entry that must wait holds up those after it. */
  inOrder?: boolean;
}

export function entriesOf<Entry extends QueueEntry>({ read, write }: BrowserStore<"entries">) {
  return {
    all: async (): Promise<Entry[]> => {
      const entries = await read("entries", (store) => store.getAll() as IDBRequest<Entry[]>);
      return entries.sort((one, other) => one.savedAt - other.savedAt);
    },
    save: (entry: Entry): Promise<void> => write("entries", (store) => store.put(entry)),
    /** Unless the person removed it meanwhile. */
    update: (entry: Entry): Promise<void> =>
      write("entries", (store) => {
        const known = store.get(entry.id) as IDBRequest<Entry | undefined>;
        known.addEventListener("success", () => known.result?.savedAt === entry.savedAt && store.put(entry));
      }),
    remove: (id: string): Promise<void> => write("entries", (store) => store.delete(id)),
  };
}

const afterDelivery = <Entry extends QueueEntry>(
  entry: Entry,
  delivery: Exclude<EntryDelivery, { kind: "sent" }>,
): Entry =>
  delivery.kind === "unanswered"
    ? { ...entry, problem: null }
    : { ...entry, problem: delivery.message, isRefused: delivery.kind === "refused" };

/** One by one, refused ones on request; stops at the first without an answer. Returns those that were sent. */
export async function sendEntries<Entry extends QueueEntry>(
  store: QueueStore<Entry>,
  deliver: (entry: Entry) => Promise<EntryDelivery>,
  { retryRefused, inOrder = false }: QueueOptions,
): Promise<Entry[]> {
  const sent: Entry[] = [];
  for (const entry of await store.all()) {
    if (entry.isRefused && !retryRefused) continue;
    const delivery = await deliver(entry);
    if (delivery.kind === "sent") {
      await store.remove(entry.id);
      sent.push(entry);
    } else await store.update(afterDelivery(entry, delivery));
    if (delivery.kind === "unanswered" || (inOrder && delivery.kind === "later")) break;
  }
  return sent;
}

/** Only one tab at a time; null: another one works. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null));
}
