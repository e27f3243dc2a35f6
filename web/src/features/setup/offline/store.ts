import type { KeptPhoto, QueuedSetup } from "./queue.model.ts";

/** Browser store of queued setups, and lists of photos by entry id. */
const NAME = "soilsight-setup";
const VERSION = 1;
type StoreName = "entries" | "photos";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed.")));
  });

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("entries" satisfies StoreName, { keyPath: "id" });
      request.result.createObjectStore("photos" satisfies StoreName);
    });
    return done(request);
  };
  return (opened ??= open().catch((error: unknown) => {
    // May work next time (private window, full disk).
    opened = undefined;
    throw error;
  }));
}

/** Durable when it resolves. */
async function writeStore(shelf: StoreName, apply: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(shelf, "readwrite", { durability: "strict" });
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB failed.")));
    apply(transaction.objectStore(shelf));
  });
}

const read = async <T>(shelf: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  done(ask((await database()).transaction(shelf).objectStore(shelf)));

export async function queuedSetups(): Promise<QueuedSetup[]> {
  const entries = await read("entries", (store) => store.getAll() as IDBRequest<QueuedSetup[]>);
  return entries.sort((one, other) => one.savedAt - other.savedAt);
}

export const saveSetup = (entry: QueuedSetup): Promise<void> => writeStore("entries", (store) => store.put(entry));

/** Unless the person removed it meanwhile. */
export const updateSetup = (entry: QueuedSetup): Promise<void> =>
  writeStore("entries", (store) => {
    const known = store.get(entry.id) as IDBRequest<QueuedSetup | undefined>;
    known.addEventListener("success", () => known.result?.savedAt === entry.savedAt && store.put(entry));
  });

export const removeSetup = (id: string): Promise<void> => writeStore("entries", (store) => store.delete(id));

export const savePhotos = (id: string, photos: readonly KeptPhoto[]): Promise<void> =>
  writeStore("photos", (store) => store.put(photos, id));

export const removePhotos = (id: string): Promise<void> => writeStore("photos", (store) => store.delete(id));

export async function keptPhotos(id: string): Promise<KeptPhoto[]> {
  try {
    return (await read("photos", (store) => store.get(id) as IDBRequest<KeptPhoto[] | undefined>)) ?? [];
  } catch {
    return [];
  }
}
