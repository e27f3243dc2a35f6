import {
  type HealthEnvironment,
  healthEnvironments,
  type HealthItem,
  type HealthRecord,
  type HealthRecords,
  type HealthState,
  healthState,
  type HealthSubsystem,
  type MissingSetting,
  newestRecord,
} from "#contract/health/health";
import { healthTexts } from "#contract/health/texts";

export interface ShownItem {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  state: HealthState;
  record: HealthRecord | undefined;
}

const portalParts = ["portal", "calculations", "admin"] as const;
const services = ["email", "crm", "database", "weather"] as const;

/** What the screen shows in each group; the marketing site has no staging. */
const groups: Readonly<Record<HealthEnvironment, readonly HealthSubsystem[]>> = {
  production: [...portalParts, "marketing"],
  staging: portalParts,
};

interface HealthView {
  environments: { environment: HealthEnvironment; items: ShownItem[] }[];
  services: ShownItem[];
  verdict: string;
  isGood: boolean;
  unknown: number;
}

/** Everything the screen shows of the newest records; `records` null: the server could not read them, so the database is out of reach. */
export function healthView(records: HealthRecords | null, now: number): HealthView {
  const shown = (subsystem: HealthSubsystem, environment: HealthEnvironment): ShownItem => {
    const record = newestRecord(records?.[subsystem]?.[environment]);
    const isLost = records === null && subsystem === "database";
    return { subsystem, environment, record, state: isLost ? "unhealthy" : healthState(record, now) };
  };
  const ofEnvironments = healthEnvironments.map((environment) => ({
    environment,
    items: groups[environment].map((subsystem) => shown(subsystem, environment)),
  }));
  const ofServices = services.map((subsystem) => shown(subsystem, environmentOf(records, subsystem)));
  const states = [...ofEnvironments.flatMap(({ items }) => items), ...ofServices].map(({ state }) => state);
  const isGood = !states.includes("unhealthy");
  return {
    environments: ofEnvironments,
    services: ofServices,
    verdict: isGood ? healthTexts.healthy : healthTexts.issues,
    isGood,
    unknown: states.filter((state) => state === "unknown").length,
  };
}

/** Services are checked as one portal uses them: the one that has records. */
const environmentOf = (records: HealthRecords | null, subsystem: HealthSubsystem): HealthEnvironment =>
  healthEnvironments.find((environment) => records?.[subsystem]?.[environment] !== undefined) ?? "production";

/** The setting without which an item is not checked; null: none is missing. */
export const missingSetting = (
  { subsystem, environment }: Pick<ShownItem, "subsystem" | "environment">,
  missing: readonly MissingSetting[] | undefined,
): string | null =>
  missing?.find((one) => one.subsystem === subsystem && (isService(subsystem) || one.environment === environment))
    ?.setting ?? null;

/** Services are checked by one portal alone, whichever environment that is. */
const isService = (subsystem: HealthSubsystem): boolean => services.some((service) => service === subsystem);

/** Share of passed checks over all days, 0 to 1; null: there were none. */
export function passedShare({ checks, failed }: Pick<HealthItem, "checks" | "failed">): number | null {
  const all = sum(checks);
  return all === 0 ? null : 1 - sum(failed) / all;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A day with more failed checks than this share is a bad day. */
const BAD_SHARE = 0.05;

export type DayTone = "none" | "ok" | "warning" | "critical";

export function dayTone(checks: number, failed: number): DayTone {
  if (checks === 0) return "none";
  if (failed === 0) return "ok";
  return failed / checks > BAD_SHARE ? "critical" : "warning";
}
