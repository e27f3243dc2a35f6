const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed.")));
  });

export interface BrowserStore<Shelf extends string> {
  /** Durable when it resolves. */
  write: (shelf: Shelf, apply: (store: IDBObjectStore) => void) => Promise<void>;
  read: <T>(shelf: Shelf, ask: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;
}

/** A database of the browser, opened at the first use. */
export function browserStore<Shelf extends string>(
  name: string,
  shelves: Readonly<Record<Shelf, IDBObjectStoreParameters>>,
): BrowserStore<Shelf> {
  let opened: Promise<IDBDatabase> | undefined;
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      for (const [shelf, parameters] of Object.entries<IDBObjectStoreParameters>(shelves))
        request.result.createObjectStore(shelf, parameters);
    });
    return done(request);
  };
  const database = (): Promise<IDBDatabase> =>
    (opened ??= open().catch((error: unknown) => {
      // May work next time (private window, full disk).
      opened = undefined;
      throw error;
    }));
  return {
    write: async (shelf, apply) => {
      const transaction = (await database()).transaction(shelf, "readwrite", { durability: "strict" });
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener("complete", () => resolve());
        transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB failed.")));
        apply(transaction.objectStore(shelf));
      });
    },
    read: async (shelf, ask) => done(ask((await database()).transaction(shelf).objectStore(shelf))),
  };
}
