import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf } from "#contract/common/calendar";
import type { Samples } from "../telemetry/samples.ts";
import type { DeviceSettings } from "../base/types.ts";
import type { DayRow } from "../soiling/daily-soiling.ts";
import type { CellCorrection } from "../soiling/norm-layers.ts";
import type { SoilingStores } from "../soiling/calculate.ts";
import type { ExportFiles } from "./export/files.ts";
import type { Jobs } from "./store.ts";
import type { DayCursor } from "./types.ts";

export interface JobStores extends SoilingStores {
  samples: Samples;
  jobs: Jobs;
  exports: ExportFiles;
}

/** Samples of a step, about: a week of minutes, about 10 ms. */
export const STEP_SAMPLES = 10_000;

export interface JobContext {
  stores: JobStores;
  analytics: () => Analytics;
  stepSamples: number;
}

/** First and last day with data (day numbers); null: no data. */
export function knownDays(
  { days, samples }: Pick<JobStores, "days" | "samples">,
  zone: string,
): { first: number; last: number } | null {
  const calculated = days.span();
  const received = samples.span();
  const ends = calculated ? [calculated.first, calculated.last] : [];
  if (received) ends.push(...[received.first, received.last].map((instant) => dayNumber(dayOf(zone, instant))));
  return ends.length === 0 ? null : { first: Math.min(...ends), last: Math.max(...ends) };
}

/** Calculates the next days, of which those without samples have no row. */
export function nextFigures(
  { stores, analytics, stepSamples }: JobContext,
  settings: DeviceSettings,
  layers: readonly CellCorrection[],
  { next, last }: DayCursor,
): { through: number; days: number[]; rows: DayRow[] } {
  const wanted = Array.from({ length: last - next + 1 }, (_, index) => next + index);
  const { days: read, rows } = stores.days.figures(settings, layers, wanted, stepSamples, analytics());
  const through = read.at(-1)!;
  const days = new Set([...stores.days.between(next, through), ...rows.map(({ day }) => day)]);
  return { through, days: [...days], rows };
}
