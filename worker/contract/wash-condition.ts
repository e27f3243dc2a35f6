import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "./limits.ts";
import type { WashRecord } from "./device.ts";

/** What the power of the pump says about a wash (3-administration.md section 4). */
export function washCondition(washPow: number): string {
  if (washPow < 45) return "Tank empty or battery low";
  if (washPow <= 55) return "Weak spray / pump output line issue";
  if (washPow <= 85) return "Wash success";
  return "Pump output blocked or pump failure";
}

export const tankLevel = (tankEmpty: number): "Good" | "Low" => (tankEmpty < TANK_LOW_FROM ? "Good" : "Low");
export const freezing = (tempAvg: number): "Yes" | "No" => (tempAvg <= FREEZING_AT_CELSIUS ? "Yes" : "No");
export const eventType = (record: Pick<WashRecord, "alert">): "Alert" | "Wash" => (record.alert ? "Alert" : "Wash");
