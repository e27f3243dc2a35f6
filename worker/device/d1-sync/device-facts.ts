import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { WashFacts } from "#domain/alerts/facts";
import { activeHours } from "#domain/commands/wash-hours";
import { extensionHealth } from "#domain/soiling/extension-health";
import type { ReportedConfiguration, Settings } from "../base/settings.ts";
import type { Batches } from "../telemetry/batches.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";
import type { DeviceRowUpdate } from "./directory.ts";

export interface FactSources {
  samples: Samples;
  washes: WashRecords;
  batches: Batches;
}

/** The report step is the median of the newest `MIN_GAPS` to `MAX_GAPS` gaps between deliveries. */
const MAX_GAPS = 20;
const MIN_GAPS = 5;
/** Records searched for the newest two washes, because alerts come between them. */
const MAX_RECORDS_SEARCHED = 20;

/** The device's row in D1, read by alerts and the NOC. */
export function deviceReport(sources: FactSources, settings: Settings, now: number): DeviceRowUpdate {
  const { samples, washes, batches } = sources;
  const configuration = settings.get("configuration") ?? {};
  const newest = washes.newest(now + FUTURE_TOLERANCE_SECONDS);
  return {
    last_data_at: samples.span()?.last ?? null,
    extension_health: newest ? extensionHealth(newest) : null,
    report_step: reportStep(batches.deliveries(MAX_GAPS + 1)),
    wash_facts: newest && washFacts(sources, configuration, now),
    night_sleep: configuration.nightSleep?.value ?? false,
  };
}

function reportStep(deliveries: readonly number[]): number | null {
  const gaps = deliveries.slice(1).map((at, index) => deliveries[index]! - at);
  if (gaps.length < MIN_GAPS) return null;
  return Math.round(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!);
}

function washFacts({ samples, washes }: FactSources, configuration: ReportedConfiguration, now: number): WashFacts {
  const records = washes.latest(now + FUTURE_TOLERANCE_SECONDS, MAX_RECORDS_SEARCHED);
  const newest = records[0]!;
  const isRecent = newest.publishTime > now - SECONDS_PER_DAY;
  return {
    washes: records
      .filter(({ alert }) => !alert)
      .slice(0, 2)
      .map(({ washTime, washPow }) => ({ at: washTime, power: washPow })),
    tanks: records.slice(0, 2).map(({ publishTime, tankEmpty }) => ({ at: publishTime, empty: tankEmpty })),
    temperature: isRecent ? newest.tempAvg : samples.coldest(now - SECONDS_PER_DAY, now),
    battery: newest.batt,
    isEnabled: configuration.washEnabled?.value ?? null,
    hasSlots: configuration.washTimes === undefined ? null : activeHours(configuration.washTimes.value).length > 0,
  };
}
