import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { PlantedFault } from "./faults.ts";
import { type SimulatedStation, solarOffset } from "./devices.ts";
import { judge, type StationDays, stationDays } from "./judge.ts";

export const DAYS_BEFORE = 60;
export const DAYS_AFTER = 60;
const FIRST_FAULT_CODE = 6;

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
function booked(days: StationDays, quality: Uint8Array, start: number, end: number): number {
  let dollars = 0;
  for (let row = start; row < end; row++) {
    const [loss, light] = [days.loss[row]!, days.insolation[row]!];
    if (quality[row]! <= 1 && loss > 0 && light > 0) dollars += light * loss * DOLLARS_PER_POINT;
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
  const days = stationDays(analytics, station.site, fault.plant(station.readings, at, station.site), station);
  const start = days.day.findIndex((day) => day >= begin);
  const end = days.day.findIndex((day) => day >= begin + (fault.days ?? DAYS_AFTER));
  const last = end < 0 ? days.day.length : end;
  let [named, bookedBefore]: [number | null, number] = [null, 0];
  for (let count = start + 1; count <= days.day.length && named === null; count++) {
    const quality = judge(analytics, days, count);
    if (quality.subarray(start).some((code) => code >= FIRST_FAULT_CODE)) named = days.day[count - 1]! - begin + 1;
    else bookedBefore = Math.max(bookedBefore, booked(days, quality, start, Math.min(count, last)));
  }
  const count = days.day.length;
  return {
    named,
    bookedBefore,
    bookedAfter: booked(days, judge(analytics, days, count), start, last),
    trueDay: booked(healthy, new Uint8Array(count), start, count) / (count - start),
  };
}

/** Faults that were named on a healthy station, each once, when its days are judged one after the other. */
export function falseAlarms(analytics: Analytics, days: StationDays): number {
  let alarms = 0;
  let before = new Set<number>();
  for (let count = 1; count <= days.day.length; count++) {
    const quality = judge(analytics, days, count);
    const doubted = new Set([...quality.keys()].filter((row) => quality[row]! >= FIRST_FAULT_CODE));
    // A doubt that grows by a day is the same one.
    const isNew = [...doubted].some((row) => !before.has(row) && !before.has(row - 1) && !doubted.has(row - 1));
    if (isNew) alarms++;
    before = doubted;
  }
  return alarms;
}
