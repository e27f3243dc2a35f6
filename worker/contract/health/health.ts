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

export interface HealthRecord {
  success: boolean;
  status: number | null;
  timestamp: number;
}

export type HealthRecords = Partial<
  Record<HealthSubsystem, Partial<Record<HealthEnvironment, Record<string, HealthRecord>>>>
>;

/** Public: whether the page, the WASM kernels and the database work, and the version. */
export interface Probe {
  portal: boolean;
  calculations: boolean;
  admin: boolean;
  version: string;
}

export interface HealthItem {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  /** First check that is counted, at most `HEALTH_DAYS` ago [UTC s]. */
  since: number;
  checks: number[];
  failed: number[];
  /** Of the checks of the last 24 hours [ms]. */
  p50: number | null;
  p95: number | null;
  detail: string | null;
}

export interface HealthIncident {
  id: string;
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  startedAt: number;
  endedAt: number | null;
  /** False: open, and seen by the newest check only. */
  isConfirmed: boolean;
  detail: string | null;
}

export interface MissingSetting {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  setting: string;
}

export interface HealthHistory {
  /** Environment of this portal, which checks mail, CRM, database and weather while it uses them. */
  environment: HealthEnvironment;
  days: string[];
  items: HealthItem[];
  incidents: HealthIncident[];
  missing: MissingSetting[];
}

export const HEALTH_DAYS = 90;
/** Checks run every five minutes; with no newer record than this the state is unknown [s]. */
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
