import { type EntryDelivery, inOneTab, type QueueStore, sendEntries } from "../../../api/offline/queue.ts";
import { lookUpUnit, saveSetup, sendPhoto } from "../calls.ts";
import { deliver, type QueuedSetup, type SetupCalls } from "./queue.model.ts";
import { keptPhotos, queuedSetups, removePhotos, savePhotos } from "./store.ts";

const calls: SetupCalls = { lookUp: lookUpUnit, sendPhoto, keepPhotos: savePhotos, save: saveSetup };

const phone: QueueStore<QueuedSetup> = {
  ...queuedSetups,
  remove: async (id) => {
    await queuedSetups.remove(id);
    await removePhotos(id);
  },
};

const deliverOne = async (entry: QueuedSetup): Promise<EntryDelivery> =>
  deliver(entry, await keptPhotos(entry.id), calls);

export const sendQueue = async (options: { retryRefused: boolean }): Promise<QueuedSetup[]> =>
  (await inOneTab("setup-queue", () => sendEntries(phone, deliverOne, options))) ?? [];
