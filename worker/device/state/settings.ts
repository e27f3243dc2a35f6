import type { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import type { DeviceQuota } from "../../platform/quotas.ts";
import type { DeviceSettings } from "../types.ts";

/** One value that the device reported, and when [UTC epoch seconds]. */
export interface Reported<T> {
  value: T;
  at: number;
  /** When it came, by our clock, if the device's runs ahead of that. */
  heard?: number;
}
type Values = Omit<DeviceConfigurationReport, "t">;
export type ReportedConfiguration = { [Name in keyof Values]?: Reported<NonNullable<Values[Name]>> };

export interface ReportedHealth {
  at: number;
  report: Omit<DeviceHealthReport, "t">;
}

/** What a device sent on a day of UTC. */
export type Load = Record<DeviceQuota, number> & { day: number };

interface Facts {
  device: DeviceSettings;
  /** Time of the newest sample that was, or is about to be, reported to D1 [UTC epoch seconds]. */
  reported: number;
  /** When the device's row was last reported to D1 [UTC epoch seconds]. */
  reportedAt: number;
  /** When days were last calculated [UTC epoch seconds]. */
  calculatedAt: number;
  /** Which rule of covered days has judged every stored day. */
  coverRule: number;
  /** Batches below this number can no longer be undone, whatever the clock says: what they replaced is forgotten. */
  sealedBefore: number;
  /** What the device reported of its configuration and health, and what its cloud says of its connection. */
  configuration: ReportedConfiguration;
  health: ReportedHealth;
  connection: { online: boolean; at: number };
  /** When the device was last heard of [UTC epoch seconds]. */
  contact: number;
  load: Load;
}

export interface Settings {
  get<Name extends keyof Facts>(name: Name): Facts[Name] | undefined;
  set<Name extends keyof Facts>(name: Name, value: Facts[Name]): void;
}

export function settingsOf(sql: SqlStorage): Settings {
  return {
    get<Name extends keyof Facts>(name: Name) {
      const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name);
      return row && (JSON.parse(row.value) as Facts[Name]);
    },
    set(name, value) {
      sql.exec(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        JSON.stringify(value),
      );
    },
  };
}
