import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import { pumpState, isTankLow } from "./wash-condition.ts";

/**
 * `left`: washes until the tank reports low, and the day of that. `low`: washes since it reported low, and how many more earlier low
 * tanks gave, with the day of the last; null: none did. `dry`: the last wash found no water.
 */
export type TankOutlook =
  | { kind: "left"; washes: number; day: string; washesPerFill: number; fills: number }
  | { kind: "low"; washes: number; more: { washes: number; day: string } | null }
  | { kind: "dry" }
  | { kind: "unknown"; reason: "no-washes" | "no-full-fill" };

const RECENT_DAYS = 30;

interface Tank {
  fills: number[];
  /** Washes between a low report and the refill; a tank that ran dry gave no more. */
  lows: number[];
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
  const seconds = Math.max(now - recent[0]!.washTime, SECONDS_PER_DAY);
  const dayAfter = (left: number): string =>
    addDays(dayOf(zone, now), Math.ceil((left * seconds) / recent.length / SECONDS_PER_DAY));
  if (tank.isLow) {
    if (pumpState(washes.at(-1)!.washPow) === "dry") return { kind: "dry" };
    const more = tank.lows.length === 0 ? 0 : median(tank.lows) - tank.washes;
    return { kind: "low", washes: tank.washes, more: more > 0 ? { washes: more, day: dayAfter(more) } : null };
  }
  if (tank.fills.length === 0 || !tank.isWhole) return { kind: "unknown", reason: "no-full-fill" };
  const washesPerFill = median(tank.fills);
  const left = Math.max(0, washesPerFill - tank.washes);
  return {
    kind: "left",
    washes: left,
    day: dayAfter(left),
    washesPerFill,
    fills: tank.fills.length,
  };
}

function tankAfter(washes: readonly WashRecord[]): Tank {
  const tank: Tank = { fills: [], lows: [], isLow: false, washes: 0, isWhole: false };
  for (const [index, { tankEmpty, washPow }] of washes.entries()) {
    const isLow = isTankLow(tankEmpty);
    if (isLow !== tank.isLow) {
      if (tank.isWhole) (isLow ? tank.fills : tank.lows).push(tank.washes);
      // The first fill or low tank of the log began before it.
      tank.isWhole = index > 0;
      tank.isLow = isLow;
      tank.washes = 0;
    }
    if (!isLow || pumpState(washPow) !== "dry") tank.washes += 1;
  }
  return tank;
}

/** The lower middle, so that the tank isn't promised to last longer than it did. */
function median(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
