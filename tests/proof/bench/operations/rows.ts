import { addDays, mondayOf } from "#contract/common/calendar";
import type { SensorPart } from "#contract/decision/decision";
import { decidingPlan } from "#contract/decision/plant-plan";
import { ALL_RULES } from "../../../../worker/features/alerts/judge.ts";
import { storedDecision } from "../../../../worker/features/plant-plans/stored-decision.ts";
import { numbers } from "../counted.ts";
import { planFrom, rowOfPlan } from "../../../fixtures/desert-plan.ts";

export const DEVICES = 10_000;
export const PLANTS = 500;
export const READERS = 1000;
export const OPEN_ALERTS = 30;

const DAY = 86_400;
/** As many characters as the plan itself has, which lists don't read. */
const RESULT = 8400;

const daysBefore = (now: number, number: string): string => `date(${now}, 'unixepoch', '-' || (${number}) || ' days')`;

export function fleetRows(now: number): string[] {
  const silent = `n < ${OPEN_ALERTS}`;
  return [
    `INSERT INTO plants (plant_id, plant_name, lat, lng, status) SELECT 'fleet-' || n, 'Fleet ' || n, 30 + n % 18, -120 + n % 45, 'Enable' FROM ${numbers(PLANTS)}`,
    `INSERT INTO devices (device_id, device_name, plant_id, serialno, lat, lng, timezone, installed_on, last_data_at, report_step, judged_by)
      SELECT 'fleet-' || n, 'Device ' || n, 'fleet-' || (n % ${PLANTS}), 'S1-' || n, 30 + n % 18 + n * 0.00001, -120 + n % 45, 'America/Denver', '2025-01-01',
        CASE WHEN ${silent} THEN ${now - 2 * DAY} ELSE ${now - 60} + n % 50 END, 60, '${ALL_RULES}' FROM ${numbers(DEVICES)}`,
    `INSERT INTO daily_soiling (device_id, day, loss, quality, samples, window_insolation)
      SELECT 'fleet-' || n, ${daysBefore(now, "d + 1")}, 3 + n % 5, 1, 900, 6 FROM ${numbers(DEVICES)}, ${numbers(5, "d")}`,
    `INSERT INTO messages (ts, title, message, type, plant_id, device_id, dedupe_key, rule, severity, state, updated_at)
      SELECT ${now - DAY}, 'Connection lost: Device ' || n, 'No data.', 'DEVICE', 'fleet-' || (n % ${PLANTS}), 'fleet-' || n, 'bench ' || n,
        'connection-lost', 'critical', 'open', ${now - DAY} FROM ${numbers(OPEN_ALERTS)}`,
    `INSERT INTO alert_states (device_id, rule, state, since, fired_at, message_id)
      SELECT device_id, rule, 'open', ${now - 2 * DAY}, ${now - DAY}, id FROM messages WHERE dedupe_key LIKE 'bench %'`,
  ];
}

export const portfolioRows = (now: number, owner: string): string[] => [
  `INSERT INTO plants (plant_id, plant_name, lat, lng, status) SELECT 'site-' || n, 'Site ' || n, 30 + n % 18, -120 + n % 45, 'Enable' FROM ${numbers(PLANTS)}`,
  `INSERT INTO devices (device_id, device_name, plant_id, serialno, lat, lng, timezone, installed_on, last_data_at, report_step, judged_by)
      SELECT 'site-' || n, 'Site ' || n, 'site-' || n, 'S2-' || n, 30 + n % 18, -120 + n % 45, 'America/Denver', '2025-01-01', ${now - 60}, 60, '${ALL_RULES}' FROM ${numbers(PLANTS)}`,
  `INSERT INTO daily_soiling (device_id, day, loss, quality, samples, window_insolation)
      SELECT 'site-' || n, ${daysBefore(now, "d + 1")}, 1 + d % 60 * 0.1, 1, 900, 6 FROM ${numbers(PLANTS)}, ${numbers(400, "d")}`,
  ...planRows(now, owner, "site"),
];

/** Stored decisions of plants of an owner. A decision keeps the sensors that reported last, whose number is that of the fleet's plants. */
export function planRows(now: number, owner: string, kind: "site" | "fleet"): string[] {
  const startDay = mondayOf(new Date(now * 1000).toISOString().slice(0, 10));
  const worth = Array.from({ length: 52 }, (_, week) => 900 - 10 * Math.abs(week - 2));
  const planned = planFrom(startDay, worth);
  const plan = decidingPlan({ ...planned, firstWeeks: Array.from({ length: 13 }, () => planned.washes[0]!) });
  const { blockedWeeks, facts } = rowOfPlan(planned);
  const sensors = Array.from({ length: kind === "fleet" ? DEVICES / PLANTS : 1 }, (_, n) => sensorPart(n, startDay));
  const stored = storedDecision({ blockedWeeks, plan }, { ...facts, sensors });
  const inputs = { array_size: 2000, wash_cost: 1500, solar_cost: 0.08, soiling_rate: 0.1 };
  return [
    `INSERT INTO plant_owners (owner_id, plant_id) SELECT '${owner}', '${kind}-' || n FROM ${numbers(PLANTS)}`,
    `INSERT INTO calculation_inputs (plant_id, "values", version, saved_by, saved_at)
      SELECT '${kind}-' || n, '${JSON.stringify(inputs)}', 1, '${owner}', ${now - 9 * DAY} FROM ${numbers(PLANTS)}`,
    `INSERT INTO plant_plans (plant_id, timezone, decision, sensors, best, calculated_at, due_at, result)
      SELECT '${kind}-' || n, 'America/Denver', '${JSON.stringify(stored.decision)}', '${JSON.stringify(stored.sensors)}', '${addDays(startDay, 14)}', ${now - 60}, ${now + DAY}, '"' || printf('%.${RESULT}c', 'x') || '"' FROM ${numbers(PLANTS)}`,
  ];
}

const sensorPart = (n: number, day: string): SensorPart => ({
  device_id: `fleet-${n * PLANTS}`,
  device_name: `Device ${n * PLANTS}`,
  share: 0.05,
  factor: 0.96,
  state: "live",
  day,
  loss: 3.825,
  range: 0.512,
  days: 365,
  rate: 0.001234,
  zero: 0,
  alone: n < 12 ? { state: "windowOpen", first: day, worth: 1849.25 } : null,
});

export function readerRows(now: number): string[] {
  const reports = JSON.stringify(["Cumulative Loss", "7 days Loss", "30 days Loss", "6 months Loss", "1 year Loss"]);
  const long = now - 60 * DAY;
  return [
    `INSERT INTO users (id, email, name, company_name, user_type, demo, email_verified, status, tos_accepted_at, created_at, updated_at)
      SELECT 'reader-' || n, 'reader-' || n || '@plant.example', 'Reader ' || n, 'Sunny Fields', 'Owner', 0, 1, 'Enable', ${long}, ${long}, ${long} FROM ${numbers(READERS)}`,
    `INSERT INTO plant_owners (owner_id, plant_id) SELECT 'reader-' || n, 'site-' || ((5 * n + k) % ${PLANTS}) FROM ${numbers(READERS)}, ${numbers(5, "k")}`,
    `INSERT INTO report_settings (user_id, frequency, reports, started_at) SELECT 'reader-' || n, 'weekly', '${reports}', ${long} FROM ${numbers(READERS)}`,
  ];
}
