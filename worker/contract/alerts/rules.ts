import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../common/calendar.ts";
import type { PlantToggle } from "../accounts/notifications.ts";

export type Severity = "warning" | "critical";
export type AlertState = "open" | "acknowledged" | "snoozed" | "cleared";

interface RuleTerms {
  severity: Severity;
  /** The plant's notification setting for its mails; null if never mailed. */
  toggle: PlantToggle | null;
  /** How long an alert is open before it is mailed [s]; no mail goes out if it clears before. */
  mailAfter: number;
}

/** Of what one device says. */
const deviceTerms = {
  /** Cellular connections often drop for some hours. */
  "connection-lost": { severity: "critical", toggle: "aresStatus", mailAfter: 6 * SECONDS_PER_HOUR },
  "connection-poor": { severity: "warning", toggle: "aresStatus", mailAfter: 0 },
  "soiling-threshold": { severity: "warning", toggle: "soilingThreshold", mailAfter: 0 },
  "tank-low": { severity: "warning", toggle: "washExtensionTankLow", mailAfter: 0 },
  "pump-dry": { severity: "critical", toggle: "washExtensionTankLow", mailAfter: 0 },
  "spray-weak": { severity: "warning", toggle: "washExtensionStatus", mailAfter: 0 },
  "pump-blocked": { severity: "critical", toggle: "washExtensionStatus", mailAfter: 0 },
  "no-wash-5": { severity: "critical", toggle: "washExtensionStatus", mailAfter: 0 },
  "no-wash-2": { severity: "warning", toggle: "washExtensionStatus", mailAfter: 0 },
  "sensor-doubt": { severity: "warning", toggle: "aresStatus", mailAfter: 0 },
  "setup-open": { severity: "warning", toggle: "aresStatus", mailAfter: 0 },
} satisfies Record<string, RuleTerms>;
export type DeviceRule = keyof typeof deviceTerms;
export const alertRules = Object.keys(deviceTerms) as DeviceRule[];

export const FLEET_SILENCE = "fleet-silence";
export type AlertRule = DeviceRule | typeof FLEET_SILENCE;

export const ruleTerms: Readonly<Record<AlertRule, RuleTerms>> = {
  ...deviceTerms,
  /** Only the messages of plants are mailed. */
  [FLEET_SILENCE]: { severity: "critical", toggle: "aresStatus", mailAfter: 6 * SECONDS_PER_HOUR },
};

/**
 * Silence after which a connection is lost, unless the device has its own limit: the given seconds or that many of its reporting intervals,
 * whichever is longer. A device that fell silent in the evening and sends nothing at night may be silent for up to a day where winter
 * nights are long.
 */
export const SILENCE_LIMIT = {
  seconds: SECONDS_PER_HOUR / 2,
  steps: 3,
  ofSleeper: SECONDS_PER_DAY,
  /** Step of a device whose key may only have been tried: lost after two days (decisions 0641 and 0675). */
  firstStep: (2 * SECONDS_PER_DAY) / 3,
} as const;
/** Part of the limit of silence from which a connection is poor. */
export const LATE_SHARE = 0.75;
/** Unsteady: lost `starts` times within `within` [s]. Steady again after `calm` [s] without. */
export const UNSTEADY = { starts: 4, within: 2 * SECONDS_PER_DAY, calm: SECONDS_PER_DAY } as const;
/**
 * Hysteresis: to clear, the loss must be below the threshold by these percentage points or by this percentage of it,
 * whichever is more.
 */
export const THRESHOLD_BAND = { points: 0.5, percent: 10 } as const;
export const MAX_LOSS_AGE_DAYS = 6;
export const NO_WASH_SECONDS = { "no-wash-2": 2 * SECONDS_PER_DAY, "no-wash-5": 5 * SECONDS_PER_DAY } as const;
export const REGULAR_WASH_SECONDS = 14 * SECONDS_PER_DAY;
export const TANK_ALERT_INTERVAL_SECONDS = SECONDS_PER_DAY;
/**
 * Fleet silence fires when at least `devices` devices, and `percent` of the awake devices that reported in the last
 * day, pass their limit of silence within `within` [s]. Those that delivered only once or twice don't count.
 */
export const FLEET_SILENT = {
  devices: 5,
  percent: 20,
  within: SECONDS_PER_HOUR / 2,
  longest: 2 * SECONDS_PER_DAY,
} as const;
/** Minimum duration of a condition that holds at the first look at a device [s], because its past may still be arriving. */
export const FIRST_LOOK_SECONDS = 600;
/**
 * In `judged_by` after the rules: days of the device changed what "Sensor in doubt" says, so the next tick reads them. A new random number
 * follows each time, so that a tick removes only what it has read.
 */
export const DAYS_CHANGED = "days-changed";
/** New alerts of one owner per tick; the rest follow in the next ticks. */
export const MESSAGES_PER_OWNER = 500;
