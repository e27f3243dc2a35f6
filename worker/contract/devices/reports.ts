import * as v from "valibot";
import { printableOf } from "../common/printable.ts";
import type { CommandState } from "../commands/command.ts";
import { LATEST_TIME, OLDEST_TIME } from "../common/limits.ts";
import { timeTexts } from "../inbound/time-texts.ts";

const instant = v.pipe(
  v.number(timeTexts.notWhole),
  v.integer(timeTexts.notWhole),
  v.minValue(OLDEST_TIME, timeTexts.tooEarly),
  v.maxValue(LATEST_TIME, timeTexts.tooLate),
);
const between = (min: number, max: number) => {
  const message = `This value must be a number from ${min} to ${max}.`;
  return v.optional(v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message)));
};
const whole = (min: number, max: number) => {
  const message = `This value must be a whole number from ${min} to ${max}.`;
  return v.optional(v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message)));
};
const flag = v.optional(v.boolean("This value must be true or false."));
const HOUR = "A wash hour must be a whole number from 0 to 23, or 25 for no wash.";
const isSlot = (hour: number): boolean => Number.isInteger(hour) && ((hour >= 0 && hour <= 23) || hour === 25);
const hour = v.optional(v.pipe(v.number(HOUR), v.check(isSlot, HOUR)));
const notEmpty = "Send at least one value besides the time.";
const unknownName = "One of the names isn't in the protocol.";
const hasValue = (report: Record<string, unknown>): boolean =>
  Object.entries(report).some(([name, value]) => name !== "t" && value !== undefined);

/** Current settings of a device. Missing settings keep their last reported value. */
export const DeviceConfigurationReport = v.pipe(
  v.strictObject(
    {
      t: v.optional(instant),
      version: whole(0, 65_535),
      washTimes: v.optional(
        v.pipe(v.array(v.pipe(v.number(HOUR), v.check(isSlot, HOUR)), HOUR), v.length(5, "There are five wash slots.")),
      ),
      washHour: hour,
      washHour2: hour,
      washHour3: hour,
      washHour4: hour,
      washHour5: hour,
      washSec: whole(1, 300),
      washEnabled: flag,
      normC: between(-30, 30),
      normD: between(-30, 30),
      nightSleep: flag,
      modbusOnly: flag,
      tz: between(-12, 14),
    },
    unknownName,
  ),
  v.check((report) => hasValue(report), notEmpty),
);
export type DeviceConfigurationReport = v.InferOutput<typeof DeviceConfigurationReport>;

export const DeviceHealthReport = v.pipe(
  v.strictObject(
    {
      t: v.optional(instant),
      firmware: v.optional(v.pipe(v.string(), v.transform(printableOf), v.maxLength(40, "At most 40 characters."))),
      /** Since the last start [s]. */
      uptime: whole(0, 4_294_967_295),
      /** [V] */
      battery: between(-1, 100),
      /** Strength of its radio signal [dBm]. */
      signal: between(-200, 0),
      /** [°C], [%] */
      temperature: between(-90, 150),
      humidity: between(-5, 120),
      tankEmpty: between(0, 1000),
    },
    unknownName,
  ),
  v.check((report) => hasValue(report), notEmpty),
);
export type DeviceHealthReport = v.InferOutput<typeof DeviceHealthReport>;

export interface ReportAnswer {
  stored: boolean;
}

const int32 = "The result must be a 32-bit whole number.";
const attempt = v.pipe(
  v.number("The attempt must be the number that came with the command."),
  v.integer("The attempt must be the number that came with the command."),
  v.minValue(1, "The attempt must be the number that came with the command."),
);
const received = v.literal(true, "Send received: true, or leave it out.");
const result = v.pipe(
  v.number(int32),
  v.integer(int32),
  v.minValue(-2_147_483_648, int32),
  v.maxValue(2_147_483_647, int32),
);
/**
 * The command was received, or is done. A `result` below 0 is a refusal. One object instead of a union, so that an
 * error names the field.
 */
export const CommandReport = v.pipe(
  v.strictObject({ attempt, received: v.optional(received), result: v.optional(result) }, unknownName),
  v.check(
    (report) => (report.received === undefined) !== (report.result === undefined),
    'Send either {"attempt":1,"received":true} or {"attempt":1,"result":0}.',
  ),
  v.transform((report) =>
    report.result === undefined
      ? { attempt: report.attempt, received: true as const }
      : { attempt: report.attempt, result: report.result },
  ),
);
export const CommandReportForms = v.union([v.strictObject({ attempt, received }), v.strictObject({ attempt, result })]);
export type CommandReport = v.InferOutput<typeof CommandReport>;

export interface WireCommand {
  id: string;
  argument: string;
  attempt: number;
  /** The device must not run the command after this time [epoch s]. */
  expires_at: number;
}

export interface PendingCommands {
  commands: WireCommand[];
  now: number;
}

export interface CommandReportAnswer {
  state: CommandState;
}

/** Longest time a request is held [s]. */
const MAX_WAIT = 25;

const waitText = `Wait 0 to ${MAX_WAIT} seconds.`;
export const WaitQuery = v.object({
  wait: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, waitText), v.transform(Number), v.maxValue(MAX_WAIT, waitText)),
    "0",
  ),
});
