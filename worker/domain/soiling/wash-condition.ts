import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";

export type PumpState = "dry" | "weak" | "success" | "blocked";

export function pumpState(washPow: number): PumpState {
  if (washPow < 45) return "dry";
  if (washPow <= 55) return "weak";
  return washPow <= 85 ? "success" : "blocked";
}

const conditions: Record<PumpState, string> = {
  dry: "Tank empty or battery low",
  weak: "Weak spray / pump output line issue",
  success: "Wash success",
  blocked: "Pump output blocked or pump failure",
};

/** Worded by the specification. `washPow` in W. */
export const washCondition = (washPow: number): string => conditions[pumpState(washPow)];

export const isTankLow = (tankEmpty: number): boolean => tankEmpty >= TANK_LOW_FROM;

export const isFreezing = (tempAvg: number): boolean => tempAvg <= FREEZING_AT_CELSIUS;

type ExtensionHealth = 0 | 1 | 2 | 3 | 4;

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
