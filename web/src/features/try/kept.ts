import type { EnergyUnit } from "#domain/energy-file/index";
import { keepText } from "../../api/kept.ts";
import { browserStore } from "../../api/offline/browser-store.ts";
import type { TryEntries } from "./entries.ts";
import { KEPT_FLAG, mayHaveKept } from "./flag.ts";

export const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 24 * 3600 * 1000;
const KEY = "files";

export interface KeptTry {
  /** [ms] */
  at: number;
  logger: File | null;
  energy: File | null;
  /** Of the energy file, if a person said it. */
  unit: EnergyUnit | null;
  entries: TryEntries;
}

const store = browserStore("soilsight-try", { kept: {} });

export const keptUntil = ({ at }: KeptTry): Date => new Date(at + KEPT_MS);

/** False: this browser can't (a private window, or no space). */
export async function keepTry(kept: KeptTry): Promise<boolean> {
  try {
    await store.write("kept", (files) => files.put(kept, KEY));
    keepText(KEPT_FLAG, String(kept.at));
    return mayHaveKept();
  } catch {
    return false;
  }
}

export async function forgetTry(): Promise<void> {
  keepText(KEPT_FLAG, null);
  await store.write("kept", (files) => files.clear()).catch(() => undefined);
}

/** Null: none, or older than 30 days, which are deleted. */
export async function keptTry(now: number): Promise<KeptTry | null> {
  if (!mayHaveKept()) return null;
  const kept = await store
    .read("kept", (files) => files.get(KEY) as IDBRequest<KeptTry | undefined>)
    .catch(() => undefined);
  if (kept !== undefined && now < keptUntil(kept).getTime()) return kept;
  await forgetTry();
  return null;
}
