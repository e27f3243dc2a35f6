import * as v from "valibot";
import { printable } from "../common/printable.ts";
import type { Command, Delivery } from "../commands/command.ts";
import type { InterlockFacts } from "../commands/interlocks.ts";
import { actionTypes } from "../commands/kinds.ts";
import type { LastDataPoint } from "./device.ts";
import type { DeviceHealthReport } from "./reports.ts";
import { MIN_EXPIRY_SECONDS } from "../common/limits.ts";
import { SECONDS_PER_DAY } from "../common/calendar.ts";

const EXPIRES_IN = `The command must expire after ${MIN_EXPIRY_SECONDS} to ${SECONDS_PER_DAY} whole seconds.`;

export const ConfigRequest = v.strictObject({
  device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
  device_param: v.union(
    [v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64), printable), v.pipe(v.number(), v.finite())],
    "The parameter must be a number or up to 64 characters of text.",
  ),
  actionType: v.picklist(actionTypes, "The action must be function, config, adjWashHour or adjTZ."),
  /** Prompt and warnings that the person agreed to; must be exactly those that apply. */
  acknowledged: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)), []),
  /**
   * Latest start [s]; can only shorten the expiry of the command's kind. Once sent, the reply is overdue after the same
   * time, or after a quarter of it if the command may be resent; at most after `COMMAND_ANSWER_SECONDS`.
   */
  expires_in: v.optional(
    v.pipe(
      v.number(EXPIRES_IN),
      v.integer(EXPIRES_IN),
      v.minValue(MIN_EXPIRY_SECONDS, EXPIRES_IN),
      v.maxValue(SECONDS_PER_DAY, EXPIRES_IN),
    ),
  ),
});
export type ConfigRequest = v.InferOutput<typeof ConfigRequest>;

export const ACKNOWLEDGMENT_NEEDED = "acknowledge";

export interface ConfigAnswer {
  message: string;
  command: Command;
  clamped: boolean;
}

export interface CommandHistory {
  commands: Command[];
  more: boolean;
}
const PAGE = "Request 1 to 200 commands per page.";
export const CommandPage = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, PAGE), v.transform(Number), v.minValue(1, PAGE), v.maxValue(200, PAGE)),
    "50",
  ),
  before: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export const OUTCOME_COLOR_SECONDS = SECONDS_PER_DAY;

/** `pending`: on its way. false: the device took it within the last day. */
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

export interface SettingComparison {
  name: SettingName;
  requested: { value: SettingValue; at: number } | null;
  reported: { value: SettingValue; at: number } | null;
  /**
   * `unconfirmed`: taken, but not reported since; `same`: in effect; `drifted`: changed after it was taken; `reported`:
   * never requested.
   */
  state: "pending" | "unconfirmed" | "same" | "drifted" | "reported";
}

export interface DeviceConfig {
  device_id: string;
  device_name: string;
  plant_id: string;
  plant_name: string;
  timezone: string;
  delivery: Delivery;
  wash_extension_data: boolean;
  lastDataPoint: LastDataPoint;
  parameterVersion: number | null;
  perSlotWashTimes: boolean;
  functionsStatus: StatusMap;
  configStatus: StatusMap;
  /** As reported, or as confirmed by a command; 25 is a slot without a wash. */
  functionsValues: { washTimes: number[] | null; washSec: number; washEnabled: boolean | null };
  washHour: number | null;
  washHour2: number | null;
  washHour3: number | null;
  washHour4: number | null;
  washHour5: number | null;
  normalization: { clean: number; soiled: number } | null;
  nightSleep: boolean | null;
  modbusOnly: boolean | null;
  cleaningTime: { hours: number[]; next: number | null; last: number | null };
  reportedAt: number | null;
  health: (DeviceHealthReport & { at: number }) | null;
  settings: SettingComparison[];
  latest: Command[];
  facts: InterlockFacts;
}
