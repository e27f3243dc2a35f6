import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { SimulatedStation } from "./devices.ts";
import { judge, stationDays } from "./judge.ts";

export interface UnloggedWash {
  /** Median loss of the three good days before [%]. */
  before: number;
  /** A fall within three days of the wash was found; `isRain`: it was explained by rain. */
  isFound: boolean;
  isRain: boolean;
  /** Falls elsewhere that nothing explains. */
  others: number;
}

const REACH_DAYS = 3;

/** Whether the detection of intervals finds a wash that nobody logged, on the days that the sensor check lets count. */
export function unloggedWash(analytics: Analytics, station: SimulatedStation, wash: number): UnloggedWash {
  const days = stationDays(analytics, station.site, station.readings, station);
  const { counts } = judge(analytics, days, days.day.length);
  const loss = days.loss.map((value, row) => (counts[row]! && days.quality[row] === 1 ? value : NaN));
  const { events } = analytics.detectIntervals({ day: days.day, loss, rain: days.rain });
  const falls = events.filter(({ jump }) => jump < 0);
  const near = falls.filter(({ day }) => Math.abs(day - wash) <= REACH_DAYS);
  const last = [...loss.keys()].filter((row) => days.day[row]! < wash && Number.isFinite(loss[row])).slice(-3);
  const sorted = last.map((row) => loss[row]!).sort((a, b) => a - b);
  return {
    before: sorted[1] ?? NaN,
    isFound: near.length > 0,
    isRain: near.length > 0 && near.every(({ kind }) => kind === "rain"),
    others: falls.filter((one) => one.kind === "unexplained" && !near.includes(one)).length,
  };
}
