import type { Analytics, DailySoilingColumns, SensorProfileColumns } from "../../../analytics-wasm/types.ts";
import { dayText } from "#contract/common/calendar";
import { temperatureOfDays } from "#domain/soiling/day-temperature";
import { dayWindow, spanOfDay } from "./day-window.ts";
import { type CellCorrection, applyNormalization } from "./norm-layers.ts";
import { substituteSensorLossDays, type CellSamples, deriveSoiledIrradiance, colderOf } from "./sensor-loss.ts";
import type { DeviceSettings } from "../base/types.ts";

/** Columns of `sensorProfile`, and how the table calls them. */
export const profileColumns = {
  stuckClean: "stuck_clean",
  stuckSoiled: "stuck_soiled",
  lag: "lag",
  middle: "middle",
  morning: "morning",
  midday: "midday",
  afternoon: "afternoon",
  dark: "dark",
} as const satisfies Record<keyof SensorProfileColumns, string>;
const profileNames = Object.entries(profileColumns) as [keyof SensorProfileColumns, keyof ProfileRow][];

/** What the day's samples show of the sensor itself (`sensorProfile`); null: not known. */
type ProfileRow = Record<(typeof profileColumns)[keyof SensorProfileColumns], number | null>;

/** Figures of a day: normalized, without offset. A day based on the sensor's own loss has no insolation. */
export interface DayRow extends ProfileRow {
  day: number;
  /** [kWh/m2], whole day */
  insol_clean: number | null;
  insol_soiled: number | null;
  /** [%], signed */
  loss: number | null;
  quality: number;
  samples: number;
  /** Standard uncertainty by the day's own samples, and scatter beyond it (`dayScatter`) [percentage points] */
  uncertainty: number | null;
  scatter: number | null;
  /** Clean cell inside the daily window [kWh/m2] */
  window_insolation: number | null;
  own_quality: number | null;
  /** Code of a sensor fault whose days still count */
  mark: number | null;
  /** Mean of the colder cell while lit inside the window [degrees C] */
  cell_temperature: number | null;
}

export type DayKernels = Pick<
  Analytics,
  "correctTemperature" | "dailySoiling" | "solarNoon" | "renormalize" | "sensorProfile"
>;

/**
 * Figures of these days (ascending) from samples as received; a day without samples has no row. Depends only on the day's own samples and
 * layers; covered days are judged later.
 */
export function calculateDailySoiling(
  settings: DeviceSettings,
  layers: readonly CellCorrection[],
  days: readonly number[],
  raw: CellSamples,
  analytics: DayKernels,
): DayRow[] {
  const { sensorLoss, temperatures } = raw;
  const own = settings.correctsTemperature && temperatures ? atReferenceTemperature(raw, temperatures, analytics) : raw;
  const paired = sensorLoss ? { ...own, soiled: deriveSoiledIrradiance(own.clean, own.soiled, sensorLoss) } : own;
  const cells = applyNormalization(layers, settings.timezone, paired, analytics);
  const { t } = cells;
  const day = new Float64Array(t.length);
  const inWindow = new Uint8Array(t.length);
  let at = 0;
  for (const number of days) {
    const { start, end } = spanOfDay(settings.timezone, number);
    const window = dayWindow(settings, dayText(number), (input) => analytics.solarNoon(input));
    if (at < t.length && t[at]! < start) throw new Error("A reading belongs to none of the days.");
    for (; at < t.length && t[at]! < end; at++) {
      day[at] = number;
      inWindow[at] = t[at]! >= window.start && t[at]! < window.end ? 1 : 0;
    }
  }
  if (at < t.length) throw new Error("A reading belongs to none of the days.");
  const temperature = temperatures && colderOf(temperatures.clean, temperatures.soiled);
  const cold = temperatureOfDays({ ...raw, ...(temperature && { temperature }), day, inWindow });
  const noon = Float64Array.from(new Set(day), (number) =>
    analytics.solarNoon({ lat: settings.lat, lng: settings.lng, day: number }),
  );
  const profile = analytics.sensorProfile({ ...cells, day, noon });
  if (!sensorLoss) return rowsOf(analytics.dailySoiling({ ...cells, day, inWindow }), profile, new Set(), cold);
  const { clean, soiled, days: lossOnly } = substituteSensorLossDays(cells, sensorLoss, day, inWindow);
  return rowsOf(analytics.dailySoiling({ t, clean, soiled, day, inWindow }), profile, lossOnly, cold);
}

/** Corrects both cells to 25 degrees C. */
function atReferenceTemperature(
  raw: CellSamples,
  { clean, soiled }: NonNullable<CellSamples["temperatures"]>,
  analytics: Pick<Analytics, "correctTemperature">,
): CellSamples {
  const cells = { clean: raw.clean, soiled: raw.soiled, cleanTemperature: clean, soiledTemperature: soiled };
  return { ...raw, ...analytics.correctTemperature(cells) };
}

function rowsOf(
  columns: DailySoilingColumns,
  profile: SensorProfileColumns,
  lossOnly: ReadonlySet<number>,
  temperatures: ReadonlyMap<number, number>,
): DayRow[] {
  const number = (column: Float64Array, index: number) => (Number.isFinite(column[index]) ? column[index]! : null);
  const insolation = (column: Float64Array, index: number) =>
    lossOnly.has(columns.day[index]!) ? null : number(column, index);
  return Array.from(columns.day, (day, index) => ({
    day,
    insol_clean: insolation(columns.insolClean, index),
    insol_soiled: insolation(columns.insolSoiled, index),
    loss: number(columns.loss, index),
    quality: columns.quality[index]!,
    samples: columns.samples[index]!,
    uncertainty: number(columns.uncertainty, index),
    window_insolation: insolation(columns.windowInsolation, index),
    own_quality: columns.quality[index]!,
    mark: null,
    scatter: null,
    cell_temperature: temperatures.get(day) ?? null,
    ...(Object.fromEntries(profileNames.map(([column, name]) => [name, number(profile[column], index)])) as ProfileRow),
  }));
}
