import { temperatureOfDays } from "../../worker/device/soiling/day-temperature.ts";
import { dayBounds, daylightSaving, dayNumber, dayOf, dayText } from "#contract/common/calendar";
import { GOOD_CODE, withFault } from "#contract/soiling/day-quality";
import type { Analytics, DailySoilingColumns } from "../../analytics-wasm/types.ts";

export interface FileCellSamples {
  t: number[];
  clean: (number | null)[];
  soiled: (number | null)[];
  /** Temperature of the colder cell [degrees C]; null: not measured. */
  temperature: (number | null)[];
}

export function dailyLosses(analytics: Analytics, samples: FileCellSamples, zone: string): DailySoilingColumns {
  const order = samples.t.map((_, index) => index).sort((a, b) => samples.t[a]! - samples.t[b]!);
  const unique = order.filter((at, index) => index === 0 || samples.t[at] !== samples.t[order[index - 1]!]);
  const t = Float64Array.from(unique, (at) => samples.t[at]!);
  const column = (values: (number | null)[]) => Float64Array.from(unique, (at) => values[at] ?? Number.NaN);
  const [clean, soiled, day] = [column(samples.clean), column(samples.soiled), daysOf(t, zone)];
  const days = analytics.dailySoiling({ t, clean, soiled, day, inWindow: new Uint8Array(t.length).fill(1) });
  const means = temperatureOfDays({ clean, soiled, day, temperature: column(samples.temperature) });
  const temperature = days.day.map((number) => means.get(number) ?? Number.NaN);
  const quality = analytics.coveredDays({ day: days.day, loss: days.loss, good: days.quality, temperature });
  const unknown = new Float64Array(days.day.length).fill(Number.NaN);
  const fault = analytics.sensorFaults({
    ...analytics.sensorProfile({ t, clean, soiled, day, noon: noonsOf({ t, clean, day }, days.day) }),
    day: days.day,
    loss: days.loss,
    quality,
    rain: unknown,
    cleaned: new Float64Array(days.day.length),
    neighbors: unknown,
    daylight: days.day.map((number) => daylightSaving(zone, dayText(number))),
  });
  const judged = quality.map((code, row) => withFault(code, fault[row]!).quality);
  const good = judged.map((code) => (code === GOOD_CODE ? 1 : 0));
  const scatter = analytics.dayScatter({ day: days.day, loss: days.loss, uncertainty: days.uncertainty, good });
  return { ...days, quality: judged, uncertainty: days.uncertainty.map((own, row) => Math.hypot(own, scatter[row]!)) };
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
