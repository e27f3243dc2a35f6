const healthSubsystems = [
  "portal",
  "calculations",
  "admin",
  "marketing",
  "email",
  "crm",
  "database",
  "weather",
] as const;
export type HealthSubsystem = (typeof healthSubsystems)[number];
export const healthEnvironments = ["production", "staging"] as const;
export type HealthEnvironment = (typeof healthEnvironments)[number];

/** The outcome of one check. `status`: of HTTP; null where there was no answer. `timestamp`: UTC epoch seconds. */
export interface HealthRecord {
  success: boolean;
  status: number | null;
  timestamp: number;
}

/** `GET /api/health`: the records of the last hour by subsystem, environment and timestamp. */
export type HealthRecords = Partial<
  Record<HealthSubsystem, Partial<Record<HealthEnvironment, Record<string, HealthRecord>>>>
>;

/** What `GET /api/probe` tells everybody: whether the page, the mathematics and the directory work, and the version. */
export interface Probe {
  portal: boolean;
  calculations: boolean;
  admin: boolean;
  version: string;
}

/** One checked item over 90 days. Days are in UTC. */
export interface HealthItem {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  /** Checks and failed checks of each day of `HealthHistory.days`. */
  checks: number[];
  failed: number[];
  /** Median and 95th percentile of the duration of the checks of the last 24 hours [ms]; null: not measured. */
  p50: number | null;
  p95: number | null;
  /** What the newest check said beyond its status, such as `embedded`; null: nothing. */
  detail: string | null;
}

/** A stretch of failed checks, two ticks of the clock or longer. Instants are UTC epoch seconds. */
export interface HealthIncident {
  id: string;
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  startedAt: number;
  /** Null: it goes on. */
  endedAt: number | null;
  /** What the first failed check said; null: only its status. */
  detail: string | null;
}

export interface MissingSetting {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  setting: string;
}

/** `GET /api/health/history`. */
export interface HealthHistory {
  /** The environment that this portal itself is; mail, CRM, database and weather are checked as it uses them. */
  environment: HealthEnvironment;
  /** Oldest first, the last is today [YYYY-MM-DD]. */
  days: string[];
  items: HealthItem[];
  /** Newest first. */
  incidents: HealthIncident[];
  missing: MissingSetting[];
}

export const HEALTH_DAYS = 90;
/** Checks run every five minutes; a newest record older than this says nothing about now [s]. */
export const HEALTH_STALE_SECONDS = 20 * 60;

export type HealthState = "healthy" | "unhealthy" | "unknown";

export function healthState(record: HealthRecord | undefined, now: number): HealthState {
  if (record === undefined || now - record.timestamp > HEALTH_STALE_SECONDS) return "unknown";
  return record.success && record.status === 200 ? "healthy" : "unhealthy";
}

export function newestRecord(records: Record<string, HealthRecord> | undefined): HealthRecord | undefined {
  return Object.values(records ?? {}).reduce<HealthRecord | undefined>(
    (newest, record) => (newest === undefined || record.timestamp > newest.timestamp ? record : newest),
    undefined,
  );
}
