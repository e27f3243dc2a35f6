import type { WashRecord } from "#contract/devices/device";
import { isTankLow } from "./wash-record.ts";
import { pumpState } from "./wash-condition.ts";

export type ExtensionHealth = 0 | 1 | 2 | 3 | 4;

const levels = { blocked: 4, dry: 3, weak: 2 } as const;

/**
 * Health from the newest record; the worst cause counts. Levels are the specification's, causes are ours: 4 pump
 * blocked or failed, 3 tank empty or battery low, 2 weak spray, 1 tank low (`tankEmpty` 3 or more), 0 otherwise.
 */
export function extensionHealth(record: Pick<WashRecord, "washPow" | "tankEmpty">): ExtensionHealth {
  const pump = pumpState(record.washPow);
  if (pump !== "success") return levels[pump];
  return isTankLow(record.tankEmpty) ? 1 : 0;
}
