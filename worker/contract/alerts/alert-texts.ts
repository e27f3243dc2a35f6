import { dayOf } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import { MAX_OPEN_WINDOWS } from "./alerts.ts";
import { faultRules, type SensorFault } from "../soiling/sensor-faults.ts";
import type { DeviceRule } from "./rules.ts";

export const alertTexts = {
  acknowledge: "Acknowledge",
  acknowledged: "Acknowledged",
  acknowledgeAll: (count: number) => `Acknowledge all ${format.number(count)}`,
  answered: (count: number) => (count === 1 ? "Alert acknowledged." : `${format.number(count)} alerts acknowledged.`),
  addComment: "Add comment",
  changeComment: "Change comment",
  comment: "Comment",
  commentHint: "Optional. Everyone who sees the alert can read it.",
  snooze: "Snooze",
  snoozeFor: { hours: "For 4 hours", day: "For a day", week: "For a week" },
  reopen: "Reopen",
  acknowledgedBy: (who: string, age: string) => `Acknowledged by ${who} ${age}`,
  snoozedBy: (until: string, who: string) => `Snoozed until ${until} by ${who}`,
  formerPerson: "a former user",
  snoozed: "Snoozed",
  cleared: "Cleared",
  open: "Open",
  notFound: "This alert doesn't exist, or you can't see it.",
  alreadyOver: "This alert has cleared. There is nothing to acknowledge or snooze.",
  snoozeTime: "Choose a time in the next 30 days.",
  maintenanceTime: "Choose an end time within the next 30 days.",
  maintenance: {
    start: "Start maintenance",
    title: (name: string) => `Start maintenance: ${name}`,
    hint: "Its alerts stay quiet until the maintenance ends. What still holds then becomes an alert.",
    length: "Length",
    units: { hours: "Hours", days: "Days" },
    unit: "Unit of the length",
    wrongLength: (hours: number) => `Enter a length of up to ${format.days(hours / 24)}.`,
    ends: (instant: string) => `Ends on ${instant}.`,
    reason: "Reason",
    reasonHint: "Optional. Everyone who sees the plant can read it.",
    end: "End maintenance",
    endOfPlant: "End plant maintenance",
    badge: "In maintenance",
    until: (instant: string, left: string) => `In maintenance until ${instant} (${left} left)`,
    by: (who: string | null, note: string) =>
      [who === null ? "" : `Started by ${who}.`, note === "" ? "" : `Reason: ${note}`].filter(Boolean).join(" "),
  },
  noPlant: "This plant doesn't exist, or you can't see it.",
  noDevice: "This device doesn't exist in the plant, or you can't see it.",
  tooManyWindows: `There are already ${MAX_OPEN_WINDOWS} open maintenance windows here. End one of them first.`,
  noMaintenance: "This maintenance window doesn't exist, or you can't see it.",
} as const;

export interface AlertTextFacts {
  device: string;
  plant: string;
  since: number;
  zone: string;
  loss?: number;
  threshold?: number;
  watts?: number;
  fault?: SensorFault;
  /** Labels of what a technician answered with No. */
  unmet?: readonly string[];
}

interface AlertText {
  title: string;
  message: (facts: AlertTextFacts) => string;
  action: string;
}

const sinceText = ({ since, zone }: AlertTextFacts): string => format.instant(since, zone);
const watts = (facts: AlertTextFacts): string => `${format.number(facts.watts ?? 0)} W`;

export const alertTextsByRule: Readonly<Record<DeviceRule, AlertText>> = {
  "connection-lost": {
    title: "Connection lost",
    message: (facts) => `No data since ${sinceText(facts)}.`,
    action: "Check power, SIM card and antenna.",
  },
  "connection-poor": {
    title: "Poor connection",
    message: (facts) => `The connection dropped 4 times in 48 hours, most recently on ${sinceText(facts)}.`,
    action: "Check the antenna and the signal at the site.",
  },
  "soiling-threshold": {
    title: "Soiling above threshold",
    message: ({ loss = 0, threshold = 0 }) =>
      `Soiling loss was ${format.percent(loss, 1)} or more on 2 days in a row. The alert threshold is ${format.percent(threshold, 1)}.`,
    action: "Open the dashboard to see when washing pays off.",
  },
  "tank-low": {
    title: "Tank low",
    message: (facts) => `The wash tank has been low since ${sinceText(facts)}.`,
    action: "Refill the tank on the next visit.",
  },
  "pump-dry": {
    title: "Tank empty or battery low",
    message: (facts) => `The pump drew ${watts(facts)} at the last 2 washes.`,
    action: "Refill the tank and check the battery.",
  },
  "spray-weak": {
    title: "Weak spray",
    message: (facts) => `The pump drew ${watts(facts)} at the last 2 washes.`,
    action: "Check the pump output line and the nozzles.",
  },
  "pump-blocked": {
    title: "Pump output blocked or pump failure",
    message: (facts) => `The pump drew ${watts(facts)} at the last wash.`,
    action: "Check the pump and its output line.",
  },
  "no-wash-5": {
    title: "No wash for 5 days",
    message: (facts) => `The last auto-wash was on ${sinceText(facts)}.`,
    action: "Check the wash schedule, the tank and the pump.",
  },
  "no-wash-2": {
    title: "No wash for 2 days",
    message: (facts) => `The last auto-wash was on ${sinceText(facts)}.`,
    action: "Check the wash schedule, the tank and the pump.",
  },
  "sensor-doubt": {
    title: "Sensor in doubt",
    message: ({ fault, ...facts }) =>
      `${fault ? `${faultRules[fault].seen} ` : ""}Its days since ${format.shortDay(dayOf(facts.zone, facts.since))} don't count.`,
    action: "Open the device to see what to check, and decide whether these days count.",
  },
  "setup-open": {
    title: "Setup not finished",
    message: ({ unmet = [] }) => `The technician answered No: ${unmet.join("; ")}.`,
    action: "Finish it on site, then change the answer under Edit Device.",
  },
};

const MAX_NAMED_PLANTS = 3;

export const fleetTexts = {
  title: "Many devices stopped reporting",
  titleOf: (plant: string) => `Devices stopped reporting: ${plant}`,
  message: (devices: number): string =>
    `${format.number(devices)} ${devices === 1 ? "device" : "devices"} stopped reporting.`,
  action:
    "Many devices of this portal are silent. They probably share a cause: the cellular network, the device cloud or this portal.",
  /** Of the plants with the most of them. */
  details: (plants: readonly { name: string; devices: number }[]): string => {
    const named = plants.slice(0, MAX_NAMED_PLANTS).map(({ name, devices }) => `${name} (${format.number(devices)})`);
    const more = plants.length - named.length;
    const list = [...named, ...(more > 0 ? [`${format.number(more)} more ${more === 1 ? "plant" : "plants"}`] : [])];
    return `At ${format.list(list)}. They probably share a cause: the cellular network, the device cloud or this portal.`;
  },
} as const;
