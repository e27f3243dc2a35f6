import { setting } from "./settings.ts";

/**
 * The one table of what an owner, a person or a device may have or send: far beyond any honest fleet, so that one account or one key cannot
 * fill the database or the bucket (decisions 0276, 0278). Each has a setting.
 */
export const quotas = {
  /** Of an owner. */
  plant: { most: 2000, override: "OWNER_PLANTS" },
  device: { most: 5000, override: "OWNER_DEVICES" },
  /** Invitations in 24 hours. */
  staff: { most: 50, override: "OWNER_INVITATIONS" },
  /** Bytes of files in the bucket: those handed in, energy files, CSV exports (decision 0307). */
  storage: { most: 100_000_000_000, override: "OWNER_STORAGE_BYTES" },
  /** Of a device and day: calls that send something, their bytes, and days that had no samples before. */
  requests: { most: 100_000, override: "DEVICE_REQUESTS" },
  bytes: { most: 1_000_000_000, override: "DEVICE_BYTES" },
  days: { most: 4000, override: "DEVICE_DAYS" },
  /** Of a person: CSV files that are being written, and files that are there. */
  exports: { most: 5, override: "PERSON_EXPORTS" },
  exportFiles: { most: 100, override: "PERSON_EXPORT_FILES" },
} as const;

export type Quota = keyof typeof quotas;
export type DeviceQuota = Extract<Quota, "requests" | "bytes" | "days">;

export type DeviceLimits = Readonly<Record<DeviceQuota, number>>;

/** What one device may send in a day. */
export const deviceLimits = (env: object): DeviceLimits => ({
  requests: quotaOf(env, "requests"),
  bytes: quotaOf(env, "bytes"),
  days: quotaOf(env, "days"),
});

export const quotaOf = (env: object, quota: Quota): number =>
  Number(setting(env, quotas[quota].override) ?? quotas[quota].most);
