import type { HealthEnvironment, HealthState, HealthSubsystem } from "#contract/health/health";
import type { LimitName } from "#contract/health/limits";
import * as format from "#contract/common/format";

export const healthScreenTexts = {
  title: "Health",
  lead: "Checked every five minutes.",
  verdict: "System status",
  subsystems: {
    portal: "Portal",
    calculations: "Calculations",
    admin: "Admin",
    marketing: "Marketing site",
    email: "Email delivery",
    crm: "CRM",
    database: "Database",
    weather: "Weather",
  } satisfies Record<HealthSubsystem, string>,
  environments: { production: "Production", staging: "Staging" } satisfies Record<HealthEnvironment, string>,
  services: "Services",
  states: { healthy: "Healthy", unhealthy: "Unhealthy", unknown: "Unknown" } satisfies Record<HealthState, string>,
  unknown: (count: number) => (count === 1 ? "1 item is unknown" : `${count} items are unknown`),
  checked: (when: string) => `Last check ${when}`,
  never: "Not checked yet",
  missing: (setting: string) => `Not checked: set ${setting}`,
  status: (status: number | null) => (status === null ? "No response" : `Status ${status}`),
  latency: (p50: number, p95: number) => `${format.number(p50)} ms median, ${format.number(p95)} ms p95 (24 h)`,
  uptime: (share: number, watched: string) => `${format.percent(share * 100)} of checks passed ${watched}`,
  /** Of less than the 90 days: when it began and how long that is. */
  watchedSince: (when: string, length: string) => `since ${when} (${length})`,
  watched: "in 90 days",
  noHistory: "No checks in the last 90 days",
  day: (day: string, failed: number, checks: number) =>
    checks === 0 ? `${format.day(day)}: no checks` : `${format.day(day)}: ${failed} of ${checks} checks failed`,
  incidents: "Incidents",
  noIncidents: (watched: string) => `No incidents ${watched}.`,
  unconfirmed: "1 failed check",
  since: (when: string) => `since ${when}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  minutes: (count: number) => `${format.number(count)} min`,
  historyFailed: "Couldn't load the history.",
} as const;

const own = "Counted per device.";
const unusedToday = "None used today.";
const unused = { owner: "None in use.", person: "None in use." } as const;

export const limitTexts = {
  title: "Limits",
  failed: "Couldn't load the limits.",
  limits: {
    plant: (most) => `${format.number(most)} plants per owner`,
    device: (most) => `${format.number(most)} devices per owner`,
    staff: (most) => `${format.number(most)} staff invitations per owner in 24 hours`,
    registrations: (most) => `${format.number(most)} registrations of free trials per hour`,
    changes: (most) => `${format.number(most)} changes per owner per day`,
    commands: (most) => `${format.number(most)} device commands per owner per day`,
    rolloutDevices: (most) => `${format.number(most)} devices in rollouts per owner per day`,
    importRows: (most) => `${format.number(most)} imported plants and devices per owner per day`,
    newDays: (most) => `${format.number(most)} new days of data per owner per day`,
    storage: (most) => `${format.number(most / 1e9)} GB of files per owner`,
    requests: (most) => `${format.number(most)} requests per device per day`,
    bytes: (most) => `${format.number(most / 1e6)} MB per device per day`,
    days: (most) => `${format.number(most)} new days of data per device per day`,
    exports: (most) => `${format.number(most)} CSV files in preparation per person`,
    exportFiles: (most) => `${format.number(most)} CSV files kept per person`,
  } satisfies Record<LimitName, (most: number) => string>,
  nearest: (name: string, used: number, limit: LimitName) =>
    `Highest: ${name}, ${limit === "storage" ? `${format.number(used / 1e6, 1)} MB` : format.number(used)}`,
  uncounted: {
    plant: unused.owner,
    device: unused.owner,
    staff: "No owner has invited anyone today.",
    registrations: "Counted for everybody together.",
    changes: unusedToday,
    commands: unusedToday,
    rolloutDevices: unusedToday,
    importRows: unusedToday,
    newDays: unusedToday,
    storage: unused.owner,
    requests: own,
    bytes: own,
    days: own,
    exports: unused.person,
    exportFiles: unused.person,
  } satisfies Record<LimitName, string>,
} as const;
