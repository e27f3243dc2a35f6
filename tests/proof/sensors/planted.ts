import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { PlantedFault } from "./faults.ts";
import { neighborOf, type SimulatedStation, solarOffset } from "./devices.ts";
import { judge, lossesOf, type StationDays, stationDays } from "./judge.ts";

export const DAYS_BEFORE = 60;
export const DAYS_AFTER = 60;

/** What a fault did to a plant of 20 MW at $.10/kWh. */
export interface PlantedResult {
  /** Days until its name, the first being 1; null: not within the days after. */
  named: number | null;
  /** Most that the days of the fault counted before it was named, and what they count in the end [$]. */
  bookedBefore: number;
  bookedAfter: number;
  /** True loss of a mean day [$]. */
  trueDay: number;
}

const DOLLARS_PER_POINT = (20_000 * 0.788 * 0.1) / 100;

/** Dollars of the rows from `start` that count, before row `end`. */
function booked(days: StationDays, counts: boolean[], start: number, end: number): number {
  let dollars = 0;
  for (let row = start; row < end; row++) {
    const [loss, light] = [days.loss[row]!, days.insolation[row]!];
    if (counts[row]! && loss > 0 && light > 0) dollars += light * loss * DOLLARS_PER_POINT;
  }
  return dollars;
}

/** Plants the fault on day `DAYS_BEFORE` of a station, and judges it day by day. */
export function plant(
  analytics: Analytics,
  station: SimulatedStation,
  first: number,
  fault: PlantedFault,
): PlantedResult {
  const begin = first + DAYS_BEFORE;
  const at = begin * 86_400 - solarOffset(station.site);
  const healthy = stationDays(analytics, station.site, station.readings, station);
  const neighbor = fault.hasNeighbor ? lossesOf(analytics, neighborOf(station)) : undefined;
  const days = stationDays(analytics, station.site, fault.plant(station.readings, at, station.site), station, neighbor);
  const start = days.day.findIndex((day) => day >= begin);
  const end = days.day.findIndex((day) => day >= begin + (fault.days ?? DAYS_AFTER));
  const last = end < 0 ? days.day.length : end;
  let [named, bookedBefore]: [number | null, number] = [null, 0];
  for (let count = start + 1; count <= days.day.length && named === null; count++) {
    const { fault: found, counts } = judge(analytics, days, count);
    if (found.subarray(start).some((code) => code > 0)) named = days.day[count - 1]! - begin + 1;
    else bookedBefore = Math.max(bookedBefore, booked(days, counts, start, Math.min(count, last)));
  }
  const count = days.day.length;
  return {
    named,
    bookedBefore,
    bookedAfter: booked(days, judge(analytics, days, count).counts, start, last),
    trueDay:
      booked(
        healthy,
        Array.from(healthy.day, () => true),
        start,
        count,
      ) /
      (count - start),
  };
}

export interface HealthyResult {
  days: number;
  /** Faults that were named, each once, by code. */
  alarms: number[];
  /** Days that were left out at some time, those in the end, and those that are marked in the end. */
  everOut: number;
  out: number;
  marked: number;
}

/** What a healthy station is accused of when its days are judged one after the other. */
export function falseAlarms(analytics: Analytics, days: StationDays): HealthyResult {
  const count = days.day.length;
  const ever = new Set<number>();
  const result: HealthyResult = { days: count, alarms: [], everOut: 0, out: 0, marked: 0 };
  let before: ArrayLike<number> = [];
  for (let seen = 1; seen <= count; seen++) {
    const { fault, counts } = judge(analytics, days, seen);
    for (const [row, code] of fault.entries()) {
      if (code === 0) continue;
      if (!counts[row]) ever.add(row);
      // A fault that grows by a day is the same one.
      if (!before[row] && !before[row - 1] && !fault[row - 1]) result.alarms.push(code);
    }
    before = fault;
    const isOut = (row: number) => fault[row]! > 0 && !counts[row];
    if (seen < count) continue;
    const rows = [...fault.keys()];
    result.out = rows.filter(isOut).length;
    result.marked = rows.filter((row) => fault[row]! > 0 && counts[row]).length;
  }
  return Object.assign(result, { everOut: ever.size });
}
