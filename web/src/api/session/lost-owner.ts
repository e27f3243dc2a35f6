import type { Memory } from "../reload-guard.ts";

const KEY = "soilsight-lost-owner";

export function noteLostOwner(memory: Memory | null, name: string): void {
  try {
    memory?.setItem(KEY, name);
  } catch {
    // Without storage, only the missing banner shows it.
  }
}

export function takeLostOwner(memory: Memory | null): string | null {
  try {
    const name = memory?.getItem(KEY) ?? null;
    memory?.removeItem(KEY);
    return name;
  } catch {
    return null;
  }
}
