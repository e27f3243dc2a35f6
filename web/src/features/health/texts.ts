import type { HealthEnvironment, HealthState, HealthSubsystem } from "#contract/health/health";
import * as format from "#contract/common/format";

/** Texts of the Health screen. */
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
  status: (status: number | null) => (status === null ? "No answer" : `Status ${status}`),
  latency: (p50: number, p95: number) => `${format.number(p50)} ms median, ${format.number(p95)} ms p95 (24 h)`,
  uptime: (share: number) => `${format.percent(share * 100)} of checks passed in 90 days`,
  noHistory: "No checks in the last 90 days",
  day: (day: string, failed: number, checks: number) =>
    checks === 0 ? `${format.day(day)}: no checks` : `${format.day(day)}: ${failed} of ${checks} checks failed`,
  incidents: "Incidents",
  noIncidents: "No incidents in the last 90 days.",
  since: (when: string) => `since ${when}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  minutes: (count: number) => `${format.number(count)} min`,
  historyFailed: "The history could not be loaded.",
} as const;
