/** Where a tab remembers that it reloaded itself. */
export type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const reloads = {
  unauthorized: "soilsight-reload-unauthorized",
  staleChunk: "soilsight-reload-chunk",
  version: "soilsight-reload-version",
} as const;

/** A second reload for the same reason within this time would be a loop [ms]. */
export const QUIET_MS = 60_000;

/**
 * Whether the page may reload itself for this reason now, and remembers that it does. Storage that is forbidden means no:
 * a loop could not be seen.
 */
export function mayReload(memory: Memory | null, key: string, now: number, quietMs: number = QUIET_MS): boolean {
  try {
    if (!memory) return false;
    const last = Number(memory.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - last < quietMs) return false;
    memory.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** The tab's own memory, or null where the browser forbids it. */
export function tabMemory(): Memory | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
