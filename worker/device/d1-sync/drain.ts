import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { SILENCE_LIMIT } from "#contract/alerts/rules";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { WashFacts } from "#domain/alerts/facts";
import { activeHours } from "#domain/commands/wash-hours";
import { extensionHealth } from "#domain/soiling/wash-condition";
import { analytics } from "../../platform/analytics.ts";
import type { ReportedConfiguration, Settings } from "../base/settings.ts";
import { type Head, MAX_DELIVERIES } from "../base/head.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";
import { auditStatement, commandLine, undoLines } from "./audit-lines.ts";
import { type DeviceRowUpdate, deviceStatement, soilingStatements, weatherStatements } from "./directory.ts";
import { mayBeAsleep } from "./sleep.ts";
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

/** Deliveries within a minute are one: a program that sends several files each cycle, or a person who calls again at once [s]. */
const ONE_DELIVERY_SECONDS = 60;
/** The report step is the median of this many newest gaps between deliveries; with fewer, the longest one. */
const MEDIAN_GAPS = 5;
const MIN_GAPS = 2;
/** How old the last of these few deliveries is before files of people since then say that the key was only tried. */
const TRIED_SECONDS = 14 * SECONDS_PER_DAY;
/** Records searched for the newest two washes, because alerts come between them. */
const MAX_RECORDS_SEARCHED = 20;

/** The device's row in D1, read by alerts and the NOC. */
function deviceReport(sources: FactSources, settings: Settings, now: number): DeviceRowUpdate {
  const { samples, washes, head } = sources;
  const configuration = settings.get("configuration") ?? {};
  const newest = washes.newest(now + FUTURE_TOLERANCE_SECONDS);
  const last = samples.span()?.last ?? null;
  const { deliveries } = head.read();
  return {
    // A clock that runs ahead must not hide silence.
    last_data_at: last === null ? null : Math.min(last, Math.floor(now)),
    extension_health: newest ? extensionHealth(newest) : null,
    report_step: wasOnlyTried(deliveries, last, now) ? null : reportStep(deliveries),
    wash_facts: newest && washFacts(sources, configuration, now),
    night_sleep: mayBeAsleep({
      samples,
      place: settings.get("device")!,
      isSet: configuration.nightSleep?.value === true,
      analytics: analytics(),
    }),
  };
}

/** Newest first, as they are given. */
function distinct(deliveries: readonly number[]): number[] {
  const times: number[] = [];
  for (const at of deliveries) if (times.length === 0 || times.at(-1)! - at >= ONE_DELIVERY_SECONDS) times.push(at);
  return times;
}

/**
 * A person may have tried the key: all deliveries that are known are one or two, or within half an hour. Retries of people and first files
 * of a program can't be told apart by their rhythm.
 */
const mayBeTrial = (deliveries: readonly number[]): boolean =>
  deliveries.length < MAX_DELIVERIES &&
  (distinct(deliveries).length <= MIN_GAPS || deliveries[0]! - deliveries.at(-1)! < SILENCE_LIMIT.seconds);

/** Usual gap between deliveries [s]; null: it never delivered. */
export function reportStep(deliveries: readonly number[]): number | null {
  if (deliveries.length === 0) return null;
  if (mayBeTrial(deliveries)) return SILENCE_LIMIT.firstStep;
  const times = distinct(deliveries);
  const gaps = times.slice(1).map((at, index) => times[index]! - at);
  const sorted = gaps.toSorted((a, b) => a - b);
  const step = gaps.length < MEDIAN_GAPS ? sorted.at(-1) : sorted[Math.floor(gaps.length / 2)];
  return Math.round(step ?? ONE_DELIVERY_SECONDS);
}

/**
 * Whether a person tried the key of a device whose files people upload: it would be lost two days after each file. `last`: newest sample
 * [UTC epoch seconds]; one that a delivery brought isn't newer than the delivery, but for a clock that runs ahead.
 */
export function wasOnlyTried(deliveries: readonly number[], last: number | null, now: number): boolean {
  const [newest] = deliveries;
  if (newest === undefined || last === null || !mayBeTrial(deliveries)) return false;
  return now - newest >= TRIED_SECONDS && last > newest + FUTURE_TOLERANCE_SECONDS;
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

const commandEvent = ({ id, kind, to, reason, attempt, at }: ReportedStep) => ({
  type: "command.ended" as const,
  key: id,
  at,
  data: { command_id: id, kind, state: to, reason, attempts: attempt },
});

/** A later undo sends the first again; D1 knows it by its key. */
const uploadEvents = ({ at, receipt, file: { name, undo } }: UploadEntry) => {
  const id = Number(receipt.batch);
  const data = {
    upload_id: id,
    file_name: name,
    accepted_rows: receipt.accepted,
    rejected_rows: receipt.rejectedCount,
  };
  return [
    { type: "upload.stored" as const, key: String(id), at, data },
    ...(undo === null ? [] : [{ type: "upload.undone" as const, key: String(id), at: undo.at, data }]),
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
    list.push(auditStatement(db, device, reported.map(commandLine)));
    list.push(deviceEvents(db, device, reported.filter(({ from }) => from !== null).map(commandEvent)));
  }
  const uploads = of("upload").flatMap((id) => receipts.upload(id) ?? []);
  if (uploads.length > 0) {
    list.push(auditStatement(db, device, uploads.flatMap(undoLines)));
    list.push(deviceEvents(db, device, uploads.flatMap(uploadEvents)));
  }
  if (of("device").length > 0) list.push(deviceStatement(db, device, deviceReport(deps, settings, now)));
  return list;
}
