import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import type { Receipt } from "#contract/inbound/inbound";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import { commandOf } from "../commands/record.ts";
import type { CellConditions, ConfigurationState, OutgoingCommand } from "../commands/types.ts";
import type { CommandStore } from "../commands/store.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";
import type { DeviceResult, IngestRequest } from "../base/types.ts";
import type { ConfigurationValues, Reported, Settings } from "../base/settings.ts";

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
  if (report.kind === "connection") return storeConnection(settings, report.online, report.at);
  recordContact({ settings }, now);
  return report.kind === "health"
    ? storeHealth(settings, report.report, now)
    : storeConfiguration(settings, report.report, now);
}

function storeConfiguration(settings: Settings, { t, ...values }: DeviceConfigurationReport, now: number): boolean {
  const at = t ?? now;
  const known = settings.get("configuration") ?? {};
  const news = Object.entries(values).filter(
    ([name, value]) => value !== undefined && isNewer(at, known[name as keyof ConfigurationValues], now),
  );
  if (news.length === 0) return false;
  settings.set("configuration", {
    ...known,
    ...Object.fromEntries(news.map(([name, value]) => [name, { value, at, ...(at > now && { heard: now }) }])),
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

function storeHealth(settings: Settings, { t, ...report }: DeviceHealthReport, now: number): boolean {
  const at = t ?? now;
  if (at <= (settings.get("health")?.at ?? -Infinity)) return false;
  settings.set("health", { at, report });
  return true;
}

function storeConnection(settings: Settings, online: boolean, at: number): boolean {
  if (at <= (settings.get("connection")?.at ?? -Infinity)) return false;
  settings.set("connection", { online, at });
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
  sql: SqlStorage,
  now: number,
): ConfigurationState {
  const configuration = settings.get("configuration") ?? {};
  const until = now + FUTURE_TOLERANCE_SECONDS;
  const lastDataPoint = samples.lastDataPoint();
  const times = Object.values(configuration).map(({ at }) => at);
  return {
    lastDataPoint,
    configuration,
    reportedAt: times.length > 0 ? Math.max(...times) : null,
    health: settings.get("health") ?? null,
    lastContactAt: newest([settings.get("contact"), lastDataPoint.ts]),
    connection: settings.get("connection") ?? null,
    newestWash: washes.newest(until),
    lastWashAt: lastWash(sql, until),
    washRequestedAt: commands.washRequestedAt(),
    cells: cellConditions(samples, now),
    latest: commands.latest().map(commandOf),
    succeeded: commands.succeeded().map(commandOf),
  };
}

const newest = (times: (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => typeof time === "number");
  return known.length > 0 ? Math.max(...known) : null;
};

function lastWash(sql: SqlStorage, until: number): number | null {
  const [row] = sql
    .exec<{ washTime: number }>(
      "SELECT washTime FROM wash_log WHERE alert = 0 AND publishTime <= ? ORDER BY publishTime DESC LIMIT 1",
      until,
    )
    .toArray();
  return row?.washTime ?? null;
}

/** Maximum age of cell values [s]: cell temperatures follow the sun within minutes. */
const RECENT_SECONDS = SECONDS_PER_HOUR;

function cellConditions(samples: Samples, now: number): CellConditions {
  const names = ["tC", "tD", "batt"] as const;
  const { tC, tD, batt } = samples.newest(now - RECENT_SECONDS, now + FUTURE_TOLERANCE_SECONDS, names);
  const temperatures = [tC, tD].filter((value) => value !== undefined);
  return { temperature: temperatures.length > 0 ? Math.min(...temperatures) : null, battery: batt ?? null };
}
