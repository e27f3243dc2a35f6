import type { TabStorage } from "../reload-guard.ts";

const KEY = "soilsight-lost-owner";

export function noteLostOwner(memory: TabStorage | null, name: string): void {
  try {
    memory?.setItem(KEY, name);
  } catch {
    // Without storage, only the missing banner shows it.
  }
}

export function takeLostOwner(memory: TabStorage | null): string | null {
  try {
    const name = memory?.getItem(KEY) ?? null;
    memory?.removeItem(KEY);
    return name;
  } catch {
    return null;
  }
}
