import * as v from "valibot";
import type { Command, Delivery } from "../commands/command.ts";
import type { InterlockFacts } from "../commands/interlocks.ts";
import { actionTypes } from "../commands/kinds.ts";
import type { LastDataPoint } from "./device.ts";
import type { DeviceHealthReport } from "./reports.ts";
import { SHORTEST_EXPIRY_SECONDS } from "../common/limits.ts";
import { SECONDS_PER_DAY } from "../common/calendar.ts";

const EXPIRES_IN = `The command expires after ${SHORTEST_EXPIRY_SECONDS} to ${SECONDS_PER_DAY} whole seconds.`;

/** `POST /api/device/config/{actionType}`. The specification's fields, and what the person has seen and confirmed. */
export const ConfigRequest = v.strictObject({
  device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
  device_param: v.union(
    [v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)), v.pipe(v.number(), v.finite())],
    "The parameter is a text of at most 64 characters, or a number.",
  ),
  actionType: v.picklist(actionTypes, "The action is function, config, adjWashHour or adjTZ."),
  /** Names of the prompt and codes of the warnings that the person agreed to; exactly those that hold. */
  acknowledged: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)), []),
  /**
   * The person wants it within this time [s] or not at all. It only shortens: the command leaves within it, or expires. Once it has
   * left, its answer is overdue after as long; after a quarter of that if it may leave again.
   */
  expires_in: v.optional(
    v.pipe(
      v.number(EXPIRES_IN),
      v.integer(EXPIRES_IN),
      v.minValue(SHORTEST_EXPIRY_SECONDS, EXPIRES_IN),
      v.maxValue(SECONDS_PER_DAY, EXPIRES_IN),
    ),
  ),
});
export type ConfigRequest = v.InferOutput<typeof ConfigRequest>;

/** `type` of the 409 that lists in `fields`, by name, what must be acknowledged before the command leaves. */
export const ACKNOWLEDGE = "acknowledge";

/** 202: the command waits for the device. Watch it in `GET /api/device/{id}/config`. */
export interface ConfigAnswer {
  message: string;
  command: Command;
  clamped: boolean;
}

/** `GET /api/device/{id}/commands`, newest first; `before` is the id of the last one of the page before. */
export interface CommandHistory {
  commands: Command[];
  more: boolean;
}
const PAGE = "A page has 1 to 200 commands.";
export const CommandPage = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, PAGE), v.transform(Number), v.minValue(1, PAGE), v.maxValue(200, PAGE)),
    "50",
  ),
  before: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

/** A command that succeeded or failed longer ago than this no longer colors its button [s]. */
export const OUTCOME_SECONDS = SECONDS_PER_DAY;

/** Of a setting: `pending` while it is on its way, false when the device took it within the last day; else no entry. */
export type StatusMap = Record<string, "pending" | false>;

export const SLOTS_FROM_VERSION = 16;

export const settingNames = [
  "washTimes",
  "washHour",
  "washSec",
  "washEnabled",
  "normC",
  "normD",
  "nightSleep",
  "modbusOnly",
  "tz",
] as const;
export type SettingName = (typeof settingNames)[number];
export type SettingValue = number[] | number | boolean;

/** One setting: what was requested of the device against what it reports. Times are UTC epoch seconds. */
export interface SettingComparison {
  name: SettingName;
  requested: { value: SettingValue; at: number } | null;
  reported: { value: SettingValue; at: number } | null;
  /**
   * `pending`: on its way; `unconfirmed`: the device took it and has not reported since; `same`: in effect; `drifted`: reported
   * otherwise after it was taken; `reported`: nothing was requested.
   */
  state: "pending" | "unconfirmed" | "same" | "drifted" | "reported";
}

/** `GET /api/device/{id}/config`: what the configuration page shows. Carries an ETag; times are UTC epoch seconds. */
export interface DeviceConfig {
  device_id: string;
  device_name: string;
  plant_id: string;
  plant_name: string;
  timezone: string;
  delivery: Delivery;
  wash_extension_data: boolean;
  lastDataPoint: LastDataPoint;
  /** Version of the device's parameters, or null when it never said. */
  parameterVersion: number | null;
  /** Each wash slot has its own hour; else there is one wash hour. */
  perSlotWashTimes: boolean;
  functionsStatus: StatusMap;
  configStatus: StatusMap;
  /** What the device has, by its own word or because it confirmed the command; 25 is a slot that does not wash. */
  functionsValues: { washTimes: number[] | null; washSec: number; washEnabled: boolean | null };
  washHour: number | null;
  washHour2: number | null;
  washHour3: number | null;
  washHour4: number | null;
  washHour5: number | null;
  /** [%]; null: unknown. */
  normalization: { clean: number; soiled: number } | null;
  nightSleep: boolean | null;
  modbusOnly: boolean | null;
  /** Hours of the day in the device's zone at which it washes, the next of them, and when the last wash was. */
  cleaningTime: { hours: number[]; next: number | null; last: number | null };
  reportedAt: number | null;
  health: (DeviceHealthReport & { at: number }) | null;
  settings: SettingComparison[];
  latest: Command[];
  /** For `interlocksThatHold`: the page knows the warnings before anything is sent. */
  facts: InterlockFacts;
}
