import { eq, isNull, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { addDays, dayOf } from "#contract/common/calendar";
import { HEALTH_DAYS } from "#contract/health/health";
import type { Database } from "../../platform/db.ts";
import { healthDays, healthIncidents, healthRecords } from "../../platform/schema.ts";
import type { Check } from "./check.ts";
import { incidentChange, type OpenIncident } from "./incidents.ts";

const KEPT_SECONDS = 2 * 24 * 3600;

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
  const firstInstant = at - HEALTH_DAYS * 24 * 3600;
  return [
    db.delete(healthRecords).where(lt(healthRecords.at, at - KEPT_SECONDS)),
    db.delete(healthDays).where(lt(healthDays.day, firstDay)),
    db.delete(healthIncidents).where(lt(healthIncidents.ended_at, firstInstant)),
  ] as const;
}
