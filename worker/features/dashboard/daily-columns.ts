import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { DailySoiling, DailyWeather } from "#contract/soiling/soiling";
import { type DeviceWeather, insolationNote, type ReportedDay } from "../devices/index.ts";
import { weatherNote } from "./weather-note.ts";

export function soilingColumns(
  days: ReportedDay[],
  { timezone, offset, systematic }: Pick<DailySoiling, "timezone" | "offset" | "systematic">,
): DailySoiling {
  return {
    timezone,
    day: days.map(({ day }) => day),
    insolC: days.map(({ insolClean }) => insolClean),
    insolD: days.map(({ insolSoiled }) => insolSoiled),
    soiling: days.map(({ loss }) => loss),
    quality: days.map(({ quality }) => quality),
    reason: days.map(({ reason }) => reason),
    uncertainty: days.map(({ uncertainty }) => uncertainty),
    samples: days.map(({ samples }) => samples),
    offset,
    systematic,
    insolationNote: insolationNote(days),
  };
}

export function weatherColumns(weather: DeviceWeather): DailyWeather {
  const { days } = weather;
  const sources = days.flatMap(({ rainSource, windSource }) => [rainSource, windSource]);
  return {
    date: days.map(({ day }) => day),
    precipIntensity: days.map(({ rain }) => (rain === null ? null : rain / MILLIMETERS_PER_INCH)),
    windSpeed: days.map(({ wind_speed }) => wind_speed),
    windBearing: days.map(({ wind_bearing }) => wind_bearing),
    source: [...new Set(sources.filter((source) => source !== null))].sort().join(", "),
    note: weatherNote(weather),
  };
}
