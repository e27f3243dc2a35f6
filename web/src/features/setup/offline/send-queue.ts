import { lookUpUnit, saveSetup, sendPhoto } from "../calls.ts";
import {
  afterDelivery,
  type EntryDelivery,
  deliver,
  type KeptPhoto,
  type QueuedSetup,
  type SetupCalls,
} from "./queue.model.ts";
import { keptPhotos, queuedSetups, removePhotos, removeSetup, savePhotos, updateSetup } from "./store.ts";

const calls: SetupCalls = { lookUp: lookUpUnit, sendPhoto, keepPhotos: savePhotos, save: saveSetup };

/** Tests keep entries in memory. */
export interface SetupStore {
  all: () => Promise<QueuedSetup[]>;
  photos: (id: string) => Promise<KeptPhoto[]>;
  update: (entry: QueuedSetup) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const phone: SetupStore = {
  all: queuedSetups,
  photos: keptPhotos,
  update: updateSetup,
  remove: async (id) => {
    await removeSetup(id);
    await removePhotos(id);
  },
};

/** One by one, refused ones on request; stops at the first without an answer. */
export async function sendAll(
  { retryRefused }: { retryRefused: boolean },
  store: SetupStore = phone,
  deliverOne: (entry: QueuedSetup, photos: KeptPhoto[]) => Promise<EntryDelivery> = (entry, photos) =>
    deliver(entry, photos, calls),
): Promise<QueuedSetup[]> {
  const sent: QueuedSetup[] = [];
  for (const entry of await store.all()) {
    if (entry.isRefused && !retryRefused) continue;
    const delivery = await deliverOne(entry, await store.photos(entry.id));
    if (delivery.kind === "sent") {
      await store.remove(entry.id);
      sent.push(entry);
    } else await store.update(afterDelivery(entry, delivery));
    if (delivery.kind === "unanswered") break;
  }
  return sent;
}

/** Only one tab at a time. */
export async function sendQueue(options: { retryRefused: boolean }): Promise<QueuedSetup[]> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return sendAll(options);
  return locks.request("setup-queue", { ifAvailable: true }, async (lock) => (lock ? sendAll(options) : []));
}
