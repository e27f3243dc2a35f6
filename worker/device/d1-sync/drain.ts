import { dayOf, instantOf, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { WashFacts } from "#domain/alerts/facts";
import { activeHours } from "#domain/commands/wash-hours";
import { extensionHealth } from "#domain/soiling/extension-health";
import type { ReportedConfiguration, Settings } from "../base/settings.ts";
import type { Head } from "../base/head.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";
import { type DeviceRowUpdate, deviceStatement, soilingStatements, weatherStatements } from "./directory.ts";
import { auditedChange } from "../../access/audited-change.ts";
import type { CommandStore, ReportedStep } from "../commands/store.ts";
import type { AlarmHandler } from "../base/scheduler.ts";
import { exportsOf, exportStatements, type ReportedExport } from "../jobs/export/report.ts";
import type { JobStores } from "../jobs/context.ts";
import type { Receipts, UploadEntry } from "../telemetry/receipts.ts";
import { deviceEvents } from "../../platform/tasks/events.ts";
import type { OutboxEntry, Topic } from "../base/types.ts";

interface FactSources {
  samples: Samples;
  washes: WashRecords;
  head: Head;
}

/** The report step is the median of the newest gaps between deliveries; this is the fewest. */
const MIN_GAPS = 5;
/** Records searched for the newest two washes, because alerts come between them. */
const MAX_RECORDS_SEARCHED = 20;

/** The device's row in D1, read by alerts and the NOC. */
function deviceReport(sources: FactSources, settings: Settings, now: number): DeviceRowUpdate {
  const { samples, washes, head } = sources;
  const configuration = settings.get("configuration") ?? {};
  const newest = washes.newest(now + FUTURE_TOLERANCE_SECONDS);
  const last = samples.span()?.last ?? null;
  return {
    // A clock that runs ahead must not hide silence.
    last_data_at: last === null ? null : Math.min(last, Math.floor(now)),
    extension_health: newest ? extensionHealth(newest) : null,
    report_step: reportStep(head.read().deliveries),
    wash_facts: newest && washFacts(sources, configuration, now),
    night_sleep: configuration.nightSleep?.value === true || isSilentAtNight(samples, settings.get("device")!.timezone),
  };
}

/** Hours around midnight in which every device that sends at night has sent. */
const NIGHT_SECONDS = 2 * SECONDS_PER_HOUR;

/** Also a logger that its own panel powers, or that keeps only daylight, sends nothing at night. */
function isSilentAtNight(samples: Samples, zone: string): boolean {
  const span = samples.span();
  if (span === null) return false;
  const midnight = instantOf(zone, dayOf(zone, span.last));
  return span.first < midnight - NIGHT_SECONDS && !samples.hasAny(midnight - NIGHT_SECONDS, midnight + NIGHT_SECONDS);
}

/** Median gap between deliveries [s]; null: too few to tell. */
export function reportStep(deliveries: readonly number[]): number | null {
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

/**
 * The only writer of these audit lines. Skips lines that exist (same action and command), because an outbox entry may be sent twice. The
 * subject is the device, so that its owners see the line.
 */
export function commandAuditStatement(db: D1Database, device: string, steps: ReportedStep[]): D1PreparedStatement {
  const lines = steps.map((step) => [
    Math.floor(step.at),
    step.person,
    step.from === null ? "command-requested" : "command-ended",
    device,
    // The id stays whole, because it tells a line that is sent twice.
    JSON.stringify({ command: step.id, ...(auditedChange({ after: detailsOf(step) }).after as object) }),
    step.request,
    step.id,
  ]);
  return db
    .prepare(
      `INSERT INTO audit_log (at, user_id, action, subject, after, request_id)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?1) AS line
         WHERE NOT EXISTS (
           SELECT 1 FROM audit_log AS known
             WHERE known.subject = line.value ->> 3 AND known.at = line.value ->> 0
               AND known.action = line.value ->> 2 AND known.after ->> 'command' = line.value ->> 6
         )`,
    )
    .bind(JSON.stringify(lines));
}

const detailsOf = ({ kind, effective, warnings, from, to, actor, reason, result, attempt }: ReportedStep) =>
  from === null
    ? { kind, effective, warnings }
    : { kind, effective, state: to, by: actor, reason, result, attempts: attempt };

const commandEvent = ({ id, kind, to, reason, attempt, at }: ReportedStep) => ({
  type: "command.ended" as const,
  key: id,
  at,
  data: { command_id: id, kind, state: to, reason, attempts: attempt },
});

/** A later undo sends the first again; D1 knows it by its key. */
const uploadEvents = ({ at, receipt, file: { name, undoneAt } }: UploadEntry) => {
  const id = Number(receipt.batch);
  const data = {
    upload_id: id,
    file_name: name,
    accepted_rows: receipt.accepted,
    rejected_rows: receipt.rejectedCount,
  };
  return [
    { type: "upload.stored" as const, key: String(id), at, data },
    ...(undoneAt === null ? [] : [{ type: "upload.undone" as const, key: String(id), at: undoneAt, data }]),
  ];
};

interface DrainDeps extends FactSources, JobStores {
  commands: CommandStore;
  receipts: Receipts;
  db: D1Database;
  afterExports: (device: string, exports: ReportedExport[]) => Promise<void>;
  /** Sends events that were written. */
  startDeliveries: () => Promise<void>;
  /** Calculates plans that are due, so that a person needn't wait for the next tick. */
  startPlans: () => Promise<void>;
}

const hasEvents: ReadonlySet<Topic> = new Set(["command", "upload", "export"]);

export function drainOutbox(deps: DrainDeps): AlarmHandler {
  const { outbox, settings, db } = deps;
  return async (now) => {
    const entries = outbox.next();
    const { device_id: device, isProvisional } = settings.get("device") ?? {};
    if (device === undefined || isProvisional || entries.length === 0) return null;
    const exports = exportsOf(deps, keysOf(entries, "export"), now);
    const list = statements(deps, device, entries, now);
    const [marked] = await db.batch([...list, ...exports.flatMap((one) => exportStatements(db, device, one))]);
    if (keysOf(entries, "soiling").length > 0 && marked!.meta.changes > 0) await deps.startPlans();
    if (entries.some(({ topic }) => hasEvents.has(topic))) await deps.startDeliveries();
    await deps.afterExports(device, exports);
    return () => {
      outbox.remove(entries);
      if (entries.some(({ topic }) => topic === "device")) settings.set("reportedAt", now);
      return outbox.count() > 0 ? now : null;
    };
  };
}

/** Sends the device's row alone. */
export async function sendDeviceRow(
  { settings, db, ...sources }: FactSources & Pick<DrainDeps, "settings" | "db">,
  now: number,
): Promise<void> {
  const { device_id, isProvisional } = settings.get("device") ?? {};
  if (device_id === undefined || isProvisional) return;
  await deviceStatement(db, device_id, deviceReport(sources, settings, now)).run();
}

const keysOf = (entries: readonly OutboxEntry[], wanted: Topic): number[] =>
  entries.filter(({ topic }) => topic === wanted).map((entry) => entry.key);

function statements(deps: DrainDeps, device: string, entries: OutboxEntry[], now: number): D1PreparedStatement[] {
  const { db, settings, days, weather, commands, receipts } = deps;
  const of = (topic: Topic) => keysOf(entries, topic);
  const [soilingDays, weatherDays, steps] = [of("soiling"), of("weather"), of("command")];
  const list: D1PreparedStatement[] = [];
  const today = dayOf(settings.get("device")!.timezone, now);
  const sent = { now, today, firstDay: days.span()?.first ?? null, windowFrom: days.windowFrom() };
  // First, because the drain looks at whether it marked a plan.
  if (soilingDays.length > 0) list.push(...soilingStatements(db, device, soilingDays, days.of(soilingDays), sent));
  if (weatherDays.length > 0) list.push(...weatherStatements(db, device, weatherDays, weather.of(weatherDays), sent));
  if (steps.length > 0) {
    const reported = commands.reported(steps);
    list.push(commandAuditStatement(db, device, reported));
    list.push(deviceEvents(db, device, reported.filter(({ from }) => from !== null).map(commandEvent)));
  }
  const uploads = of("upload").flatMap((id) => receipts.upload(id) ?? []);
  if (uploads.length > 0) list.push(deviceEvents(db, device, uploads.flatMap(uploadEvents)));
  if (of("device").length > 0) list.push(deviceStatement(db, device, deviceReport(deps, settings, now)));
  return list;
}
