import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { setting } from "./settings.ts";
import type { UsageLimit } from "./usage.ts";

/**
 * Far above any real fleet, so that one account or key can't fill the database or the bucket (decisions 0276, 0278).
 * Each has a setting.
 */
export const quotas = {
  plant: { most: 2000, override: "OWNER_PLANTS" },
  device: { most: 5000, override: "OWNER_DEVICES" },
  /** Per 24 hours. */
  staff: { most: 50, override: "OWNER_INVITATIONS" },
  /** Registrations of strangers per hour, of everybody together. */
  registrations: { most: 100, override: "REGISTRATIONS" },
  /** Per owner and UTC day. `changes`: saves of people, one for each started 4 kB sent. `newDays`: days that had no samples before. */
  changes: { most: 5000, override: "OWNER_CHANGES" },
  commands: { most: 5000, override: "OWNER_COMMANDS" },
  rolloutDevices: { most: 25_000, override: "OWNER_ROLLOUT_DEVICES" },
  importRows: { most: 10_000, override: "OWNER_IMPORT_ROWS" },
  newDays: { most: 20_000, override: "OWNER_NEW_DAYS" },
  storage: { most: 100_000_000_000, override: "OWNER_STORAGE_BYTES" },
  /** Per device and day. `days`: days that had no samples before. */
  requests: { most: 100_000, override: "DEVICE_REQUESTS" },
  bytes: { most: 1_000_000_000, override: "DEVICE_BYTES" },
  days: { most: 4000, override: "DEVICE_DAYS" },
  /** Per person: exports in progress, and files. */
  exports: { most: 5, override: "PERSON_EXPORTS" },
  exportFiles: { most: 100, override: "PERSON_EXPORT_FILES" },
} as const;

export type Quota = keyof typeof quotas;
/** Counted in `usage_counts` as `quota:owner`. */
export const dailyQuotas = [
  "changes",
  "commands",
  "rolloutDevices",
  "importRows",
  "newDays",
] as const satisfies Quota[];
export type DailyQuota = (typeof dailyQuotas)[number];

export const dailyLimit = (env: object, quota: DailyQuota, ownerId: string, amount = 1): UsageLimit => ({
  subject: `${quota}:${ownerId}`,
  maximum: quotaOf(env, quota),
  seconds: SECONDS_PER_DAY,
  amount,
});

export type DeviceQuota = Extract<Quota, "requests" | "bytes" | "days">;

export type DeviceLimits = Readonly<Record<DeviceQuota, number>>;

export const deviceLimits = (env: object): DeviceLimits => ({
  requests: quotaOf(env, "requests"),
  bytes: quotaOf(env, "bytes"),
  days: quotaOf(env, "days"),
});

export const quotaOf = (env: object, quota: Quota): number =>
  Number(setting(env, quotas[quota].override) ?? quotas[quota].most);
