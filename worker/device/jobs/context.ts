import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf } from "#contract/common/calendar";
import type { PageRequest, SamplePage, Samples } from "../telemetry/samples.ts";
import type { Outbox } from "../base/outbox.ts";
import type { Days } from "../soiling/days.ts";
import type { NormLayers } from "../soiling/norm-layers-store.ts";
import type { Weather } from "../soiling/weather.ts";
import type { Settings } from "../base/settings.ts";
import type { ExportFiles } from "./export/files.ts";
import type { StagedDays } from "../soiling/staged-days.ts";
import type { Jobs } from "./store.ts";

export interface JobStores {
  transaction: <T>(work: () => T) => T;
  settings: Settings;
  samples: Samples;
  days: Days;
  weather: Weather;
  layers: NormLayers;
  stagedDays: StagedDays;
  jobs: Jobs;
  exports: ExportFiles;
  outbox: Outbox;
}

export interface JobContext {
  stores: JobStores;
  analytics: () => Analytics;
  page: (request: PageRequest) => SamplePage;
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
