import type { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import type { Head, HeadState } from "./head.ts";

export interface Reported<T> {
  value: T;
  at: number;
  /** When the report arrived by our clock; only set if the device's clock runs ahead. */
  heard?: number;
}
export type ConfigurationValues = Omit<DeviceConfigurationReport, "t">;
export type ReportedConfiguration = {
  [Name in keyof ConfigurationValues]?: Reported<NonNullable<ConfigurationValues[Name]>>;
};

export interface ReportedHealth {
  at: number;
  report: Omit<DeviceHealthReport, "t">;
}

/** What D1 knows of the site, and the check of the sensor needs. Days are YYYY-MM-DD. */
export interface SiteFacts {
  /** Epoch seconds. */
  readAt: number;
  /** [percentage points] */
  offset: number;
  /** [mm] by day */
  rain: Record<string, number>;
  /** First day of each logged cleaning. */
  cleaned: string[];
  /** Mean loss [%] of the plant's other devices by day. */
  neighbors: Record<string, number>;
  /** What people decided about days (day numbers), oldest first. */
  decisions: { first: number; last: number; counts: boolean }[];
}

/** Settings that change often; the others have a row each. */
const headSettings = ["device", "reported", "reportedAt", "calculatedAt", "contact", "load"] as const;
type HeadSettings = Required<Pick<HeadState, (typeof headSettings)[number]>>;
const isInHead = (name: string): name is keyof HeadSettings => (headSettings as readonly string[]).includes(name);

export interface StoredSettings extends HeadSettings {
  /** Version of the rules that judged all stored days. */
  dayRules: number;
  siteFacts: SiteFacts;
  configuration: ReportedConfiguration;
  health: ReportedHealth;
  connection: { online: boolean; at: number };
}

export interface Settings {
  get<Name extends keyof StoredSettings>(name: Name): StoredSettings[Name] | undefined;
  set<Name extends keyof StoredSettings>(name: Name, value: StoredSettings[Name]): void;
}

export function settingsOf(sql: SqlStorage, head: Head): Settings {
  return {
    get<Name extends keyof StoredSettings>(name: Name) {
      if (isInHead(name)) return head.read()[name] as StoredSettings[Name] | undefined;
      const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name);
      return row && (JSON.parse(row.value) as StoredSettings[Name]);
    },
    set(name, value) {
      if (isInHead(name)) return head.change((state) => Object.assign(state, { [name]: value }));
      sql.exec(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        JSON.stringify(value),
      );
    },
  };
}
