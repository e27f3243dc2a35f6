import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import { isTankLow } from "./wash-record.ts";

/** `left`: washes until the tank reports low, and the day of that. `low`: washes since it reported low. */
export type TankOutlook =
  | { kind: "left"; washes: number; day: string; washesPerFill: number; fills: number }
  | { kind: "low"; washes: number }
  | { kind: "unknown"; reason: "no-washes" | "no-full-fill" };

const RECENT_DAYS = 30;

interface Tank {
  fills: number[];
  isLow: boolean;
  washes: number;
  isWhole: boolean;
}

/**
 * Outlook from the median of washes per fill and the frequency of the last 30 days. `records` must be in order of time.
 */
export function tankOutlook(records: readonly WashRecord[], zone: string, now: number): TankOutlook {
  const washes = records.filter(({ alert }) => !alert);
  const tank = tankAfter(washes);
  const recent = washes.filter(({ washTime }) => washTime > now - RECENT_DAYS * SECONDS_PER_DAY);
  if (recent.length === 0) return { kind: "unknown", reason: "no-washes" };
  if (tank.isLow) return { kind: "low", washes: tank.washes };
  if (tank.fills.length === 0 || !tank.isWhole) return { kind: "unknown", reason: "no-full-fill" };
  const washesPerFill = median(tank.fills);
  const left = Math.max(0, washesPerFill - tank.washes);
  const seconds = Math.max(now - recent[0]!.washTime, SECONDS_PER_DAY);
  const days = Math.ceil((left * seconds) / recent.length / SECONDS_PER_DAY);
  return {
    kind: "left",
    washes: left,
    day: addDays(dayOf(zone, now), days),
    washesPerFill,
    fills: tank.fills.length,
  };
}

function tankAfter(washes: readonly WashRecord[]): Tank {
  const tank: Tank = { fills: [], isLow: false, washes: 0, isWhole: false };
  for (const { tankEmpty } of washes) {
    const isLow = isTankLow(tankEmpty);
    if (isLow !== tank.isLow) {
      if (isLow && tank.isWhole) tank.fills.push(tank.washes);
      tank.isWhole = !isLow;
      tank.isLow = isLow;
      tank.washes = 0;
    }
    tank.washes += 1;
  }
  return tank;
}

/** The lower middle, so that the tank isn't promised to last longer than it did. */
function median(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
