import { setting } from "./settings.ts";

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
export type DeviceQuota = Extract<Quota, "requests" | "bytes" | "days">;

export type DeviceLimits = Readonly<Record<DeviceQuota, number>>;

export const deviceLimits = (env: object): DeviceLimits => ({
  requests: quotaOf(env, "requests"),
  bytes: quotaOf(env, "bytes"),
  days: quotaOf(env, "days"),
});

export const quotaOf = (env: object, quota: Quota): number =>
  Number(setting(env, quotas[quota].override) ?? quotas[quota].most);
