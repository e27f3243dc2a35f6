import { browserStore } from "../../../api/offline/browser-store.ts";
import { entriesOf } from "../../../api/offline/queue.ts";
import type { KeptPhoto, QueuedSetup } from "./queue.model.ts";

/** Queued setups, and lists of photos by entry id. */
const phone = browserStore("soilsight-setup", { entries: { keyPath: "id" }, photos: {} });

export const queuedSetups = entriesOf<QueuedSetup>(phone);

export const savePhotos = (id: string, photos: readonly KeptPhoto[]): Promise<void> =>
  phone.write("photos", (store) => store.put(photos, id));

export const removePhotos = (id: string): Promise<void> => phone.write("photos", (store) => store.delete(id));

export async function keptPhotos(id: string): Promise<KeptPhoto[]> {
  try {
    return (await phone.read("photos", (store) => store.get(id) as IDBRequest<KeptPhoto[] | undefined>)) ?? [];
  } catch {
    return [];
  }
}
