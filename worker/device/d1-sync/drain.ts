import { dayOf } from "#contract/common/calendar";
import type { AlarmHandler } from "../base/scheduler.ts";
import type { CommandStore } from "../commands/store.ts";
import type { ExportFiles } from "../jobs/export/files.ts";
import { exportsOf, exportStatement, type ReportedExport } from "../jobs/export/report.ts";
import type { Jobs } from "../jobs/store.ts";
import type { Days } from "../soiling/days.ts";
import type { Weather } from "../soiling/weather.ts";
import type { Settings } from "../base/settings.ts";
import { commandAuditStatement } from "./command-audit.ts";
import { deviceReport, type FactSources } from "./device-facts.ts";
import { deviceStatement, soilingStatements, weatherStatements } from "./directory.ts";
import type { Outbox, OutboxEntry, Topic } from "../base/outbox.ts";

interface Sources extends FactSources {
  days: Days;
  weather: Weather;
  commands: CommandStore;
}

interface DrainDeps extends Sources {
  outbox: Outbox;
  settings: Settings;
  jobs: Jobs;
  exports: ExportFiles;
  db: D1Database;
  mail: (device: string, exports: ReportedExport[]) => Promise<void>;
}

export function drainOutbox(deps: DrainDeps): AlarmHandler {
  const { outbox, settings, db } = deps;
  return async (now) => {
    const entries = outbox.next();
    const { device_id: device, isProvisional } = settings.get("device") ?? {};
    if (device === undefined || isProvisional || entries.length === 0) return null;
    const exports = exportsOf(deps, keysOf(entries, "export"), now);
    const list = statements(deps, db, device, entries, now);
    await db.batch([...list, ...exports.map((one) => exportStatement(db, device, one))]);
    await deps.mail(device, exports);
    outbox.remove(entries);
    if (entries.some(({ topic }) => topic === "device")) settings.set("reportedAt", now);
    return outbox.count() > 0 ? now : null;
  };
}

const keysOf = (entries: readonly OutboxEntry[], wanted: Topic): number[] =>
  entries.filter(({ topic }) => topic === wanted).map((entry) => entry.key);

function statements(
  { settings, ...sources }: Sources & { settings: Settings },
  db: D1Database,
  device: string,
  entries: readonly OutboxEntry[],
  now: number,
): D1PreparedStatement[] {
  const { days, weather, commands } = sources;
  const [soilingDays, weatherDays, steps] = [
    keysOf(entries, "soiling"),
    keysOf(entries, "weather"),
    keysOf(entries, "command"),
  ];
  const list: D1PreparedStatement[] = [];
  const at = { now, today: dayOf(settings.get("device")!.timezone, now) };
  if (soilingDays.length > 0) list.push(...soilingStatements(db, device, soilingDays, days.rows(soilingDays), at));
  if (weatherDays.length > 0) list.push(...weatherStatements(db, device, weatherDays, weather.rows(weatherDays)));
  if (steps.length > 0) list.push(commandAuditStatement(db, device, commands.reported(steps)));
  if (keysOf(entries, "device").length > 0) {
    list.push(deviceStatement(db, device, deviceReport(sources, settings, now)));
  }
  return list;
}
