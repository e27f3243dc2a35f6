import { lookUpUnit, saveSetup, sendPhoto } from "../calls.ts";
import { afterDelivery, type Delivery, deliver, type QueuedSetup, type SetupCalls } from "./queue.model.ts";
import { keptPhoto, queuedSetups, removePhoto, removeSetup, updateSetup } from "./store.ts";

const calls: SetupCalls = { lookUp: lookUpUnit, sendPhoto, save: saveSetup };

/** Where the entries are; a test has them in memory. */
export interface SetupStore {
  all: () => Promise<QueuedSetup[]>;
  photo: (id: string) => Promise<Blob | null>;
  update: (entry: QueuedSetup) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const phone: SetupStore = {
  all: queuedSetups,
  photo: keptPhoto,
  update: updateSetup,
  remove: async (id) => {
    await removeSetup(id);
    await removePhoto(id);
  },
};

/** Sends one entry after the other, those that were refused only on request; ends at the first that gets no answer. */
export async function sendAll(
  { retryRefused }: { retryRefused: boolean },
  store: SetupStore = phone,
  deliverOne: (entry: QueuedSetup, photo: Blob | null) => Promise<Delivery> = (entry, photo) =>
    deliver(entry, photo, calls),
): Promise<QueuedSetup[]> {
  const sent: QueuedSetup[] = [];
  for (const entry of await store.all()) {
    if (entry.isRefused && !retryRefused) continue;
    const delivery = await deliverOne(entry, await store.photo(entry.id));
    if (delivery.kind === "sent") {
      await store.remove(entry.id);
      sent.push(entry);
    } else await store.update(afterDelivery(entry, delivery));
    if (delivery.kind === "unanswered") break;
  }
  return sent;
}

/** The same while no other tab of this browser is at it. */
export async function sendQueue(options: { retryRefused: boolean }): Promise<QueuedSetup[]> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return sendAll(options);
  return locks.request("setup-queue", { ifAvailable: true }, async (lock) => (lock ? sendAll(options) : []));
}
