import { dayBounds, daylightSaving, dayNumber, dayOf, dayText } from "#contract/common/calendar";
import { GOOD_CODE, qualityOf, withFault } from "#contract/soiling/day-quality";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { DailySoilingDay } from "./day-dollars.ts";
import { temperatureOfDays } from "./day-temperature.ts";

export type DayLossKernels = Pick<
  Analytics,
  "coveredDays" | "dailySoiling" | "dayScatter" | "sensorFaults" | "sensorProfile"
>;

/** Samples of two cells, in order of time and each time once; NaN: missing. */
export interface FileCellSamples {
  t: Float64Array;
  clean: Float64Array;
  soiled: Float64Array;
  /** Of the colder cell [degrees C]. */
  temperature: Float64Array;
}

/** Daily soiling of a file, judged as the portal judges a device without facts of its site; the whole day counts. */
export function dailyLosses(
  { t, clean, soiled, temperature }: FileCellSamples,
  zone: string,
  analytics: DayLossKernels,
): DailySoilingDay[] {
  const day = daysOf(t, zone);
  const days = analytics.dailySoiling({ t, clean, soiled, day, inWindow: new Uint8Array(t.length).fill(1) });
  const means = temperatureOfDays({ clean, soiled, day, temperature });
  const { day: number, loss, insolClean, insolSoiled } = days;
  const light = insolClean.map((clean, row) => Math.max(clean, insolSoiled[row]!));
  const quality = analytics.coveredDays({
    day: number,
    loss,
    good: days.quality,
    temperature: number.map((one) => means.get(one) ?? Number.NaN),
    light,
  });
  const unknown = new Float64Array(number.length).fill(Number.NaN);
  const fault = analytics.sensorFaults({
    ...analytics.sensorProfile({ t, clean, soiled, day, noon: noonsOf({ t, clean, day }, number) }),
    day: number,
    loss,
    quality,
    rain: unknown,
    cleaned: new Float64Array(number.length),
    neighbors: unknown,
    daylight: number.map((one) => daylightSaving(zone, dayText(one))),
  });
  const judged = quality.map((code, row) => withFault(code, fault[row]!).quality);
  const good = judged.map((code) => (code === GOOD_CODE ? 1 : 0));
  const scatter = analytics.dayScatter({ day: number, loss, uncertainty: days.uncertainty, good });
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return Array.from(number, (one, row) => ({
    day: dayText(one),
    insolClean: known(insolClean[row]!),
    insolSoiled: known(insolSoiled[row]!),
    loss: known(loss[row]!),
    ...qualityOf(judged[row]!),
    samples: days.samples[row]!,
    uncertainty: known(Math.hypot(days.uncertainty[row]!, scatter[row]!)),
    windowInsolation: known(days.windowInsolation[row]!),
  }));
}
/** Noon of each day by the light of all days, because a file has no place. */
function noonsOf(
  { t, clean, day }: { t: Float64Array; clean: Float64Array; day: Float64Array },
  days: Float64Array,
): Float64Array {
  let [light, moment] = [0, 0];
  for (const [row, value] of clean.entries()) {
    if (!(value > 0)) continue;
    light += value;
    moment += value * (t[row]! - day[row]! * 86_400);
  }
  return days.map((number) => number * 86_400 + (light > 0 ? moment / light : 43_200));
}

function daysOf(t: Float64Array, zone: string): Float64Array {
  let end = Number.NEGATIVE_INFINITY;
  let number = Number.NaN;
  return t.map((instant) => {
    if (instant >= end) {
      const day = dayOf(zone, instant);
      number = dayNumber(day);
      ({ end } = dayBounds(zone, day));
    }
    return number;
  });
}
