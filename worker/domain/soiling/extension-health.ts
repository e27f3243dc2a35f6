import type { WashRecord } from "#contract/devices/device";
import { isTankLow } from "./wash-record.ts";
import { pumpState } from "./wash-condition.ts";

/** 0 healthy, 1 and 2 warning, 3 and 4 danger. */
export type ExtensionHealth = 0 | 1 | 2 | 3 | 4;

const levels = { blocked: 4, dry: 3, weak: 2 } as const;

/**
 * What the newest record of the wash extension says of its health. The levels are the specification's, the causes are ours:
 * 4 pump output blocked or pump failure, 3 tank empty or battery low, 2 weak spray, 1 tank low (tankEmpty 3 or more), 0 otherwise. The worst cause is shown.
 */
export function extensionHealth(record: Pick<WashRecord, "washPow" | "tankEmpty">): ExtensionHealth {
  const pump = pumpState(record.washPow);
  if (pump !== "success") return levels[pump];
  return isTankLow(record.tankEmpty) ? 1 : 0;
}
