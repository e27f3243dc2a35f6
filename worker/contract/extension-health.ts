import type { WashRecord } from "./device.ts";
import { TANK_LOW_FROM } from "./limits.ts";

/** 0 healthy, 1 and 2 warning, 3 and 4 danger (3-administration.md section 4, "Extension health"). */
export type ExtensionHealth = 0 | 1 | 2 | 3 | 4;

/**
 * What the newest record of the wash extension says of its health. The levels are the specification's, the causes are ours:
 * 4 pump output blocked or pump failure (wash power above 85), 3 tank empty or battery low (below 45),
 * 2 weak spray (45 to 55), 1 tank low (tankEmpty 3 or more), 0 otherwise. The worst cause is shown.
 */
export function extensionHealth(record: Pick<WashRecord, "washPow" | "tankEmpty">): ExtensionHealth {
  if (record.washPow > 85) return 4;
  if (record.washPow < 45) return 3;
  if (record.washPow <= 55) return 2;
  return record.tankEmpty >= TANK_LOW_FROM ? 1 : 0;
}
