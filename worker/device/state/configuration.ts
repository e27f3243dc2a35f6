import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import type { Receipt } from "#contract/inbound/inbound";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import { latestOf } from "../commands/interlock-facts.ts";
import { commandOf } from "../commands/record.ts";
import type { CellConditions, ConfigurationState, OutgoingCommand } from "../commands/types.ts";
import type { CommandStore } from "../commands/store.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";
import type { DeviceResult, IngestRequest } from "../base/types.ts";
import type { ConfigurationValues, Reported, Settings, StoredSettings } from "../base/settings.ts";

/** Report of a device or its cloud. `at` in UTC epoch seconds. */
export type DeviceReport =
  | { kind: "configuration"; report: DeviceConfigurationReport }
  | { kind: "health"; report: DeviceHealthReport }
  | { kind: "connection"; online: boolean; at: number };

export interface DeviceReports {
  report(request: { report: DeviceReport; now: number }): Promise<boolean>;
  configuration(request: { now: number }): Promise<ConfigurationState>;
  /** A refused request returns no commands. */
  exchange(request: IngestRequest): Promise<{ stored: DeviceResult<Receipt>; commands: OutgoingCommand[] }>;
}

/** Minimum time between stored contacts [s], so that a polling device does not write a row each time. */
const CONTACT_STEP_SECONDS = 900;

export function recordContact({ settings }: { settings: Settings }, now: number): void {
  if (now - (settings.get("contact") ?? 0) >= CONTACT_STEP_SECONDS) settings.set("contact", now);
}

export function storeReport(settings: Settings, report: DeviceReport, now: number): boolean {
  if (report.kind === "connection")
    return storeNewest(settings, "connection", { online: report.online, at: report.at });
  recordContact({ settings }, now);
  if (report.kind === "configuration") return storeConfiguration(settings, report.report, now);
  const { t: at = now, ...health } = report.report;
  return storeNewest(settings, "health", { at, report: health });
}

function storeConfiguration(settings: Settings, { t, ...values }: DeviceConfigurationReport, now: number): boolean {
  const at = t ?? now;
  const known = settings.get("configuration") ?? {};
  const newer = Object.entries(values).filter(
    ([name, value]) => value !== undefined && isNewer(at, known[name as keyof ConfigurationValues], now),
  );
  if (newer.length === 0) return false;
  settings.set("configuration", {
    ...known,
    ...Object.fromEntries(newer.map(([name, value]) => [name, { value, at, ...(at > now && { heard: now }) }])),
  });
  return true;
}

/**
 * The later time wins. Exception: a report after a corrected clock is newer than one from a clock that ran ahead, though its time is
 * earlier.
 */
function isNewer(at: number, known: Reported<unknown> | undefined, now: number): boolean {
  if (!known || at > known.at) return true;
  return known.heard !== undefined && at <= now && at > known.heard;
}

function storeNewest<Name extends "health" | "connection">(
  settings: Settings,
  name: Name,
  value: StoredSettings[Name],
): boolean {
  if (value.at <= (settings.get(name)?.at ?? -Infinity)) return false;
  settings.set(name, value);
  return true;
}

interface StateDeps {
  settings: Settings;
  samples: Samples;
  washes: WashRecords;
  commands: CommandStore;
}

export function configurationState(
  { settings, samples, washes, commands }: StateDeps,
  now: number,
): ConfigurationState {
  const configuration = settings.get("configuration") ?? {};
  const until = now + FUTURE_TOLERANCE_SECONDS;
  const lastDataPoint = samples.lastDataPoint();
  const times = Object.values(configuration).map(({ at }) => at);
  return {
    lastDataPoint,
    configuration,
    reportedAt: latestOf(times),
    health: settings.get("health") ?? null,
    lastContactAt: latestOf([settings.get("contact") ?? null, lastDataPoint.ts]),
    connection: settings.get("connection") ?? null,
    newestWash: washes.newest(until),
    lastWashAt: washes.lastWash(until),
    washRequestedAt: commands.washRequestedAt(),
    cells: cellConditions(samples, now),
    latest: commands.latest().map(commandOf),
    succeeded: commands.succeeded().map(commandOf),
  };
}

/** Maximum age of cell values [s]: cell temperatures follow the sun within minutes. */
const RECENT_SECONDS = SECONDS_PER_HOUR;

function cellConditions(samples: Samples, now: number): CellConditions {
  const names = ["tC", "tD", "batt"] as const;
  const { tC, tD, batt } = samples.newest(now - RECENT_SECONDS, now + FUTURE_TOLERANCE_SECONDS, names);
  const temperatures = [tC, tD].filter((value) => value !== undefined);
  return { temperature: temperatures.length > 0 ? Math.min(...temperatures) : null, battery: batt ?? null };
}
