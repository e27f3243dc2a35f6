import type { TabStorage } from "../reload-guard.ts";

const KEY = "soilsight-lost-owner";

export function noteLostOwner(storage: TabStorage | null, name: string): void {
  try {
    storage?.setItem(KEY, name);
  } catch {
    // Without storage, only the missing banner shows it.
  }
}

export function takeLostOwner(storage: TabStorage | null): string | null {
  try {
    const name = storage?.getItem(KEY) ?? null;
    storage?.removeItem(KEY);
    return name;
  } catch {
    return null;
  }
}
