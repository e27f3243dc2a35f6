import type { TabStorage } from "./reload-guard.ts";

/** Null if the browser forbids storage. */
function browserStorage(): TabStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Null: none kept, or storage is forbidden. */
export function keptText(key: string, storage = browserStorage()): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Null forgets it. Without storage it lasts as long as the page. */
export function keepText(key: string, text: string | null, storage = browserStorage()): void {
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // Full or forbidden.
  }
}

/** As written by `JSON.stringify`; null also for what can't be read. */
export function keptJson(key: string, storage = browserStorage()): unknown {
  try {
    return JSON.parse(keptText(key, storage) ?? "null");
  } catch {
    return null;
  }
}
