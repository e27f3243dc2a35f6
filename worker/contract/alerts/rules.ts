import type { PlantToggle } from "../accounts/notifications.ts";

export const alertRules = [
  "connection-lost",
  "connection-poor",
  "soiling-threshold",
  "tank-low",
  "pump-dry",
  "spray-weak",
  "pump-blocked",
  "no-wash-5",
  "no-wash-2",
] as const;
export type DeviceRule = (typeof alertRules)[number];
/** A fleet silence is of no device: many fell silent at once. */
export const FLEET_SILENCE = "fleet-silence";
export type FleetRule = DeviceRule | typeof FLEET_SILENCE;
export type AlertRule = FleetRule;

export type Severity = "warning" | "critical";
export type AlertState = "open" | "acknowledged" | "snoozed" | "cleared";

interface RuleTerms {
  severity: Severity;
  /** The notification setting of a plant that its mails follow; null: it is never mailed. */
  toggle: PlantToggle | null;
  /** It must hold for this long before it fires [s]: one tick that was late, or data on their way, make no alert. */
  pending: number;
}

export const ruleTerms: Readonly<Record<FleetRule, RuleTerms>> = {
  "connection-lost": { severity: "critical", toggle: "aresStatus", pending: 600 },
  "connection-poor": { severity: "warning", toggle: "aresStatus", pending: 0 },
  "soiling-threshold": { severity: "warning", toggle: "soilingThreshold", pending: 0 },
  "tank-low": { severity: "warning", toggle: "washExtensionTankLow", pending: 0 },
  "pump-dry": { severity: "critical", toggle: "washExtensionTankLow", pending: 0 },
  "spray-weak": { severity: "warning", toggle: "washExtensionStatus", pending: 0 },
  "pump-blocked": { severity: "critical", toggle: "washExtensionStatus", pending: 0 },
  "no-wash-5": { severity: "critical", toggle: "washExtensionStatus", pending: 0 },
  "no-wash-2": { severity: "warning", toggle: "washExtensionStatus", pending: 0 },
  [FLEET_SILENCE]: { severity: "critical", toggle: null, pending: 0 },
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Silence from which a connection is poor (1) and lost (2): a time, or a number of the device's own reporting intervals [s]. */
export const POOR_AFTER = { seconds: 2 * HOUR, steps: 3 } as const;
export const LOST_AFTER = { seconds: DAY, steps: 4 } as const;
/** A connection is unsteady when it became poor this often within this long [s], and steady after `calm` without. */
export const UNSTEADY = { starts: 4, within: 2 * DAY, calm: DAY } as const;
/** The loss must be this far below the threshold to clear: percentage points, or percent of the threshold, whichever is more. */
export const THRESHOLD_BAND = { points: 0.5, percent: 10 } as const;
/** Days whose loss is judged are at most this old. */
export const JUDGED_DAYS = 6;
export const NO_WASH_SECONDS = { "no-wash-2": 2 * DAY, "no-wash-5": 5 * DAY } as const;
/** A device that has not reported its slots is expected to wash if it did so within this long [s]. */
export const WASHES_BY_HABIT_SECONDS = 14 * DAY;
/** A tank alert comes at most this often [s]. */
export const TANK_AGAIN_SECONDS = DAY;
/** So many devices, and so much of those that are judged, that fall silent within half an hour are one alert. */
export const FLEET_SILENT = {
  devices: 5,
  percent: 20,
  after: HOUR / 2,
  steps: 3,
  within: HOUR / 2,
  longest: 2 * DAY,
} as const;
/** A device that sleeps at night has this long after sunrise to report [s]. */
export const WAKE_SECONDS = HOUR;
/** One tick writes at most this many messages; the next one goes on. */
export const MESSAGES_A_TICK = 500;
