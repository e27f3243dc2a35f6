import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf, dayText } from "#contract/common/calendar";
import type { Samples } from "../telemetry/samples.ts";
import type { DeviceSettings } from "../base/types.ts";
import type { DayRow } from "../soiling/daily-soiling.ts";
import type { CellCorrection } from "../soiling/norm-layers.ts";
import type { SoilingStores } from "../soiling/calculate.ts";
import type { ExportFiles } from "./export/files.ts";
import type { Jobs } from "./store.ts";
import type { DayCursor } from "./types.ts";
import type { DayChanges } from "#contract/common/job";
import { pick } from "#contract/records/field";

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

export const noChanges: DayChanges = { days: 0, changed: 0, largest: null };

export function withChanges(so: DayChanges, days: number[], before: DayRow[], after: DayRow[]): DayChanges {
  const old = new Map(before.map((row) => [row.day, row]));
  const fresh = new Map(after.map((row) => [row.day, row]));
  const sum = { ...so };
  for (const day of days) {
    const [was, is] = [old.get(day), fresh.get(day)];
    if (!was && !is) continue;
    sum.days++;
    if (JSON.stringify(was && pick(was, figures)) === JSON.stringify(is && pick(is, figures))) continue;
    sum.changed++;
    const moved = distance(was, is);
    if (moved > (sum.largest ? Math.abs(sum.largest.after - sum.largest.before) : 0))
      sum.largest = { day: dayText(day), before: was!.loss!, after: is!.loss! };
  }
  return sum;
}

/** Uses a day's own quality, because its neighbors are judged later. */
const figures = [
  ...(["insol_clean", "insol_soiled", "loss", "own_quality"] as const),
  ...(["samples", "uncertainty", "window_insolation"] as const),
];

function distance(was: DayRow | undefined, is: DayRow | undefined): number {
  if (was?.loss == null || is?.loss == null) return 0;
  return Math.abs(is.loss - was.loss);
}
