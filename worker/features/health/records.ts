import { desc, eq, gt, gte, isNull, lt, min, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Check } from "./checks.ts";
import { addDays, dayOf, instantOf, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import {
  HEALTH_DAYS,
  type HealthEnvironment,
  type HealthHistory,
  type HealthItem,
  type HealthRecords,
  type HealthSubsystem,
} from "#contract/health/health";
import type { Database } from "../../platform/db.ts";
import { healthDays, healthIncidents, healthRecords } from "../../platform/schema.ts";

const CONFIRM_SECONDS = 4 * 60;

interface OpenIncident {
  id: string;
  started_at: number;
  is_confirmed: boolean;
}

type IncidentChange =
  | { kind: "none" }
  | { kind: "open"; detail: string | null }
  | { kind: "confirm"; id: string }
  | { kind: "close"; id: string }
  | { kind: "drop"; id: string };

function incidentChange(
  open: OpenIncident | undefined,
  { success, status, detail }: Pick<Check, "success" | "status" | "detail">,
  now: number,
): IncidentChange {
  if (success)
    return open === undefined ? { kind: "none" } : { kind: open.is_confirmed ? "close" : "drop", id: open.id };
  if (open === undefined) return { kind: "open", detail: detail ?? (status === null ? null : `status ${status}`) };
  const isOld = now - open.started_at >= CONFIRM_SECONDS;
  return isOld && !open.is_confirmed ? { kind: "confirm", id: open.id } : { kind: "none" };
}

const KEPT_SECONDS = 2 * SECONDS_PER_DAY;

export async function recordChecks(db: Database, checks: readonly Check[], now: number): Promise<void> {
  const at = Math.floor(now);
  const day = dayOf("UTC", now);
  const open = await openIncidents(db);
  const statements = checks.flatMap((check) => [
    db.insert(healthRecords).values(recordOf(check, at)).onConflictDoNothing(),
    countCheck(db, check, day),
    ...incidentStatements(db, check, open.get(keyOf(check)), at),
  ]);
  await db.batch([...forget(db, at, day), ...statements]);
}

const keyOf = ({ subsystem, environment }: { subsystem: string; environment: string }) => `${subsystem} ${environment}`;

async function openIncidents(db: Database): Promise<Map<string, OpenIncident>> {
  const rows = await db.select().from(healthIncidents).where(isNull(healthIncidents.ended_at));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const recordOf = ({ subsystem, environment, success, status, latencyMs, detail }: Check, at: number) => ({
  subsystem,
  environment,
  at,
  success,
  status,
  latency_ms: latencyMs,
  detail,
});

function countCheck(db: Database, { subsystem, environment, success }: Check, day: string) {
  const { checks, failed } = healthDays;
  const count = success ? 0 : 1;
  return db
    .insert(healthDays)
    .values({ subsystem, environment, day, checks: 1, failed: count })
    .onConflictDoUpdate({
      target: [healthDays.subsystem, healthDays.environment, healthDays.day],
      set: { checks: sql`${checks} + 1`, failed: sql`${failed} + ${count}` },
    });
}

function incidentStatements(
  db: Database,
  check: Check,
  open: OpenIncident | undefined,
  at: number,
): BatchItem<"sqlite">[] {
  const change = incidentChange(open, check, at);
  const { subsystem, environment } = check;
  switch (change.kind) {
    case "none":
      return [];
    case "open": {
      const row = { id: crypto.randomUUID(), subsystem, environment, started_at: at, is_confirmed: false };
      return [db.insert(healthIncidents).values({ ...row, detail: change.detail })];
    }
    case "confirm":
      return [db.update(healthIncidents).set({ is_confirmed: true }).where(eq(healthIncidents.id, change.id))];
    case "close":
      return [db.update(healthIncidents).set({ ended_at: at }).where(eq(healthIncidents.id, change.id))];
    case "drop":
      return [db.delete(healthIncidents).where(eq(healthIncidents.id, change.id))];
  }
}

function forget(db: Database, at: number, day: string) {
  const firstDay = addDays(day, 1 - HEALTH_DAYS);
  const firstInstant = at - HEALTH_DAYS * SECONDS_PER_DAY;
  return [
    db.delete(healthRecords).where(lt(healthRecords.at, at - KEPT_SECONDS)),
    db.delete(healthDays).where(lt(healthDays.day, firstDay)),
    db.delete(healthIncidents).where(lt(healthIncidents.ended_at, firstInstant)),
  ] as const;
}

const MAX_INCIDENTS = 100;

type StoredRecord = typeof healthRecords.$inferSelect;

export async function healthRecordsOf(db: Database, now: number): Promise<HealthRecords> {
  const records: HealthRecords = {};
  for (const { subsystem, environment, at, success, status } of await recordsSince(db, now - SECONDS_PER_HOUR)) {
    const ofSubsystem = (records[subsystem as HealthSubsystem] ??= {});
    (ofSubsystem[environment as HealthEnvironment] ??= {})[at] = { success, status, timestamp: at };
  }
  return records;
}

const recordsSince = (db: Database, since: number): Promise<StoredRecord[]> =>
  db
    .select()
    .from(healthRecords)
    .where(gt(healthRecords.at, Math.floor(since)))
    .orderBy(healthRecords.at);

export async function healthHistory(
  db: Database,
  environment: HealthEnvironment,
  now: number,
): Promise<Omit<HealthHistory, "missing">> {
  const today = dayOf("UTC", now);
  const first = addDays(today, 1 - HEALTH_DAYS);
  const { subsystem, environment: checkedIn, at } = healthRecords;
  const [counted, recent, incidents, firsts] = await Promise.all([
    db.select().from(healthDays).where(gte(healthDays.day, first)),
    recordsSince(db, now - SECONDS_PER_DAY),
    db
      .select()
      .from(healthIncidents)
      // An open one explains the state of its item, even before it is confirmed.
      .where(or(eq(healthIncidents.is_confirmed, true), isNull(healthIncidents.ended_at)))
      .orderBy(desc(healthIncidents.started_at))
      .limit(MAX_INCIDENTS),
    db
      .select({ subsystem, environment: checkedIn, at: min(at) })
      .from(healthRecords)
      .groupBy(subsystem, checkedIn),
  ]);
  const firstOf = new Map(firsts.map((row) => [keyOf(row), row.at ?? 0]));
  const days = Array.from({ length: HEALTH_DAYS }, (_, index) => addDays(first, index));
  return {
    environment,
    days,
    items: itemsOf(days, counted, { recent, firstOf }),
    incidents: incidents.map(({ id, subsystem, environment: of, started_at, ended_at, is_confirmed, detail }) => ({
      id,
      subsystem: subsystem as HealthSubsystem,
      environment: of as HealthEnvironment,
      startedAt: started_at,
      endedAt: ended_at,
      isConfirmed: is_confirmed,
      detail,
    })),
  };
}

function itemsOf(
  days: readonly string[],
  counted: readonly (typeof healthDays.$inferSelect)[],
  { recent, firstOf }: { recent: readonly StoredRecord[]; firstOf: ReadonlyMap<string, number> },
): HealthItem[] {
  const byItem = Map.groupBy(counted, keyOf);
  const recentByItem = Map.groupBy(recent, keyOf);
  return [...byItem].map(([key, rows]) => {
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const records = recentByItem.get(key) ?? [];
    const durations = records.flatMap(({ latency_ms }) => latency_ms ?? []).toSorted((a, b) => a - b);
    const firstDay = instantOf("UTC", rows.map(({ day }) => day).toSorted()[0]!);
    const first = firstOf.get(key) ?? 0;
    return {
      // Records are kept for two days; before those, only the day is known.
      since: dayOf("UTC", first) === dayOf("UTC", firstDay) ? first : firstDay,
      subsystem: rows[0]!.subsystem as HealthSubsystem,
      environment: rows[0]!.environment as HealthEnvironment,
      checks: days.map((day) => byDay.get(day)?.checks ?? 0),
      failed: days.map((day) => byDay.get(day)?.failed ?? 0),
      p50: atRank(durations, 0.5),
      p95: atRank(durations, 0.95),
      detail: records.at(-1)?.detail ?? null,
    };
  });
}

const atRank = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
