import {
  HEALTH_DAYS,
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
import * as format from "#contract/common/format";
import { healthScreenTexts as texts } from "./texts.ts";
import { healthTexts } from "#contract/health/texts";

export interface ShownItem {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  state: HealthState;
  record: HealthRecord | undefined;
}

const portalParts = ["portal", "calculations", "admin"] as const;
const services = ["email", "crm", "database", "weather"] as const;

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

/** `records` null: the server couldn't read them, so the database is down. */
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

/** Services are checked by one portal: the one with records. */
const environmentOf = (records: HealthRecords | null, subsystem: HealthSubsystem): HealthEnvironment =>
  healthEnvironments.find((environment) => records?.[subsystem]?.[environment] !== undefined) ?? "production";

export const missingSetting = (
  { subsystem, environment }: Pick<ShownItem, "subsystem" | "environment">,
  missing: readonly MissingSetting[] | undefined,
): string | null =>
  missing?.find((one) => one.subsystem === subsystem && (isService(subsystem) || one.environment === environment))
    ?.setting ?? null;

const isService = (subsystem: HealthSubsystem): boolean => services.some((service) => service === subsystem);

/** 0 to 1; null: no checks. */
export function passedShare({ checks, failed }: Pick<HealthItem, "checks" | "failed">): number | null {
  const all = sum(checks);
  return all === 0 ? null : 1 - sum(failed) / all;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Share of failed checks that makes a bad day. */
const BAD_SHARE = 0.05;

export type DayTone = "none" | "ok" | "warning" | "critical";

export function dayTone(checks: number, failed: number): DayTone {
  if (checks === 0) return "none";
  if (failed === 0) return "ok";
  return failed / checks > BAD_SHARE ? "critical" : "warning";
}

const DAY_SECONDS = 86_400;

/** "in 90 days", or since when and how long this portal has checked. */
export function watchedText(since: number, now: number, zone: string): string {
  const length = now - since;
  if (length > (HEALTH_DAYS - 1) * DAY_SECONDS) return texts.watched;
  const short = length < 2 * 3600 ? texts.minutes(Math.max(1, Math.round(length / 60))) : format.span(length);
  return texts.watchedSince(format.instant(since, zone), short);
}
