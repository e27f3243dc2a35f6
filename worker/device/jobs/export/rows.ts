import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { zoneOffset } from "#contract/common/calendar";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { csvLine, roundOffNoise } from "#print/csv";
import { type CellCorrection, applyNormalization } from "../../soiling/norm-layers.ts";
import type { SamplePage } from "../../telemetry/sample-pages.ts";
import type { JobStores } from "../context.ts";

const others: readonly (readonly [SampleColumn, string])[] = [
  ["tC", "clean_temperature_c"],
  ["tD", "soiled_temperature_c"],
  ["tE", "electronics_temperature_c"],
  ["hC", "clean_humidity_percent"],
  ["hD", "soiled_humidity_percent"],
  ["hE", "electronics_humidity_percent"],
  ["rot", "rotation_degrees"],
  ["tlt", "tilt_degrees"],
  ["tlt_x", "tilt_x_degrees"],
  ["tlt_y", "tilt_y_degrees"],
  ["batt", "battery_v"],
  ["rain", "rain_mm"],
  ["windSpeed", "wind_speed_m_per_s"],
  ["windBearing", "wind_from_degrees"],
  ["sl", "sensor_soiling_loss_percent"],
  ["i", "pyranometer_irradiance_w_per_m2"],
];

export const exportHeaders: readonly string[] = [
  "time_utc",
  "time_local",
  "utc_offset",
  "zone",
  "clean_irradiance_w_per_m2",
  "soiled_irradiance_w_per_m2",
  "clean_irradiance_as_received_w_per_m2",
  "soiled_irradiance_as_received_w_per_m2",
  ...others.map(([, header]) => header),
];

/** One line per sample: time in UTC and in the device's zone, cells normalized and as received, other quantities. */
export function exportLines(
  page: Omit<SamplePage, "isLast">,
  zone: string,
  layers: readonly CellCorrection[],
  analytics: Pick<Analytics, "renormalize">,
): string {
  const { t, columns } = page;
  const [clean, soiled] = [columns.iC!, columns.iD!];
  const reported = applyNormalization(layers, zone, { t, clean, soiled }, analytics);
  const clock = localClock(zone);
  let text = "";
  for (const [index, at] of t.entries()) {
    const { time, offset } = clock(at);
    text += csvLine([
      stamp(at),
      time,
      offset,
      zone,
      milli(reported.clean[index]!),
      milli(reported.soiled[index]!),
      roundOffNoise(clean[index]!),
      roundOffNoise(soiled[index]!),
      ...others.map(([name]) => roundOffNoise(columns[name]![index]!)),
    ]);
  }
  return text;
}

/** Rounds to a thousandth, because normalization adds digits that a cell does not have. */
const milli = (value: number): number => Math.round(value * 1000) / 1000;

/** `2026-03-01 08:00:00`, which spreadsheets read as a time. */
const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

/** Zone offsets change only at quarter hours, so the zone is looked up once per quarter hour [s]. */
const QUARTER_HOUR_SECONDS = 900;

function localClock(zone: string): (at: number) => { time: string; offset: string } {
  let quarter = NaN;
  let seconds = 0;
  let offset = "";
  return (at) => {
    if (Math.floor(at / QUARTER_HOUR_SECONDS) !== quarter) {
      quarter = Math.floor(at / QUARTER_HOUR_SECONDS);
      seconds = zoneOffset(zone, at);
      offset = `UTC${offsetText(seconds)}`;
    }
    return { time: stamp(at + seconds), offset };
  };
}

function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${seconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const SAMPLES_AT_ONCE = 10_000;

export interface SampleTextRequest {
  timezone: string;
  /** UTC epoch seconds; `to` is exclusive. */
  from: number;
  to: number;
}

export interface SampleText {
  text: Uint8Array;
  next: number | null;
}

export function sampleText(
  { samples, layers }: Pick<JobStores, "samples" | "layers">,
  analytics: Pick<Analytics, "renormalize">,
  { timezone, from, to }: SampleTextRequest,
): SampleText {
  const page = samples.page({ from, to, names: sampleColumns, limit: SAMPLES_AT_ONCE });
  const rest = page.isLast ? to : page.t.at(-1)! + 1;
  const { t } = samples.page({ from: rest, to: Infinity, names: sampleColumns, limit: 1 });
  const text = page.t.length > 0 ? exportLines(page, timezone, layers.active(), analytics) : "";
  return { text: new TextEncoder().encode(text), next: t[0] ?? null };
}
