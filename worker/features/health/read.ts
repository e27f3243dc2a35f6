import { desc, eq, gt, gte } from "drizzle-orm";
import { addDays, dayOf, SECONDS_PER_HOUR, SECONDS_PER_DAY } from "#contract/common/calendar";
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
  const [counted, recent, incidents] = await Promise.all([
    db.select().from(healthDays).where(gte(healthDays.day, first)),
    recordsSince(db, now - SECONDS_PER_DAY),
    db
      .select()
      .from(healthIncidents)
      .where(eq(healthIncidents.is_confirmed, true))
      .orderBy(desc(healthIncidents.started_at))
      .limit(MAX_INCIDENTS),
  ]);
  const days = Array.from({ length: HEALTH_DAYS }, (_, index) => addDays(first, index));
  return {
    environment,
    days,
    items: itemsOf(days, counted, recent),
    incidents: incidents.map(({ id, subsystem, environment: of, started_at, ended_at, detail }) => ({
      id,
      subsystem: subsystem as HealthSubsystem,
      environment: of as HealthEnvironment,
      startedAt: started_at,
      endedAt: ended_at,
      detail,
    })),
  };
}

function itemsOf(
  days: readonly string[],
  counted: readonly (typeof healthDays.$inferSelect)[],
  recent: readonly StoredRecord[],
): HealthItem[] {
  const keyOf = ({ subsystem, environment }: { subsystem: string; environment: string }) =>
    `${subsystem} ${environment}`;
  const byItem = Map.groupBy(counted, keyOf);
  const recentByItem = Map.groupBy(recent, keyOf);
  return [...byItem].map(([key, rows]) => {
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const records = recentByItem.get(key) ?? [];
    const durations = records.flatMap(({ latency_ms }) => latency_ms ?? []).toSorted((a, b) => a - b);
    return {
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
