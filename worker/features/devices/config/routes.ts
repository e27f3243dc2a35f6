import { pick } from "#contract/records/field";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { type Command, isFinal } from "#contract/commands/command";
import {
  type DeviceConfig,
  OUTCOME_COLOR_SECONDS,
  type SettingComparison,
  type SettingName,
  settingNames,
  type SettingValue,
  type StatusMap,
} from "#contract/devices/config";
import type { Reported, ReportedConfiguration } from "../../../device/base/settings.ts";
import { effectOf, knownValues, reportedValue, hasSlots, washHoursOf } from "./known-values.ts";
import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { DEFAULT_WASH_SECONDS } from "#contract/commands/arguments";
import { commandKind } from "#contract/commands/kinds";
import type { ConfigurationState } from "../../../device/commands/types.ts";
import { type DeviceRow, plants } from "../../../platform/schema.ts";
import { interlockFacts } from "../../../device/commands/interlock-facts.ts";
import { allow } from "../../../access/allow.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { analytics } from "../../../platform/analytics.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { deliveryOf } from "../commands/request.ts";
import { withDevice } from "../visible.ts";

interface Requested {
  value: SettingValue;
  at: number;
  confirmedAt: number | null;
}

function newestRequest(name: SettingName, commands: readonly Command[]): Requested | null {
  const [newest] = commands
    .filter(({ state }) => state === "succeeded" || !isFinal(state))
    .map((command) => ({ command, value: effectOf(command)[name] }))
    .filter(({ value }) => value !== undefined && value !== null)
    .toSorted((a, b) => b.command.requestedAt - a.command.requestedAt);
  if (!newest) return null;
  const { requestedAt: at, state, endedAt } = newest.command;
  return { value: newest.value!, at, confirmedAt: state === "succeeded" ? endedAt : null };
}

const isEqual = (a: SettingValue, b: SettingValue): boolean => JSON.stringify(a) === JSON.stringify(b);

function stateOf(requested: Requested | null, reported: Reported<SettingValue> | null): SettingComparison["state"] {
  if (requested === null) return "reported";
  if (requested.confirmedAt === null) return "pending";
  if (reported === null) return "unconfirmed";
  if (isEqual(requested.value, reported.value)) return "same";
  return (reported.heard ?? reported.at) > requested.confirmedAt ? "drifted" : "unconfirmed";
}

export function compareSettings(
  reported: ReportedConfiguration,
  commands: readonly Command[],
  perSlotWashTimes: boolean,
): SettingComparison[] {
  return settingNames
    .filter((name) => name !== "washHour" || !perSlotWashTimes)
    .flatMap((name) => {
      const reportedValue: Reported<SettingValue> | null = reported[name] ?? null;
      const requested = newestRequest(name, commands);
      if (reportedValue === null && requested === null) return [];
      return [
        {
          name,
          requested: requested && { value: requested.value, at: requested.at },
          reported: reportedValue && { value: reportedValue.value, at: reportedValue.at },
          state: stateOf(requested, reportedValue),
        },
      ];
    });
}

export function nextCleaning(hours: readonly number[], zone: string, now: number): number | null {
  const today = dayOf(zone, now);
  const times = [today, addDays(today, 1)].flatMap((day) =>
    hours.map((hour) => instantOf(zone, day, hour * SECONDS_PER_HOUR)),
  );
  return times.find((time) => time > now) ?? null;
}

function snapshot(
  device: DeviceRow & { plant_name: string },
  state: ConfigurationState,
  analytics: Analytics,
  now: number,
): DeviceConfig {
  const { configuration: reported } = state;
  const known = knownValues(reported, state.succeeded);
  const version = reportedValue(reported.version);
  const perSlotWashTimes = hasSlots(reported);
  const hours = washHoursOf(known, reported);
  return {
    ...pick(device, [
      "device_id",
      "device_name",
      "plant_id",
      "plant_name",
      "timezone",
      "delivery",
      "wash_extension_data",
    ]),
    lastDataPoint: state.lastDataPoint,
    parameterVersion: version,
    perSlotWashTimes,
    functionsStatus: statusMap(state.latest, true, now),
    configStatus: statusMap(state.latest, false, now),
    functionsValues: {
      washTimes: known.washTimes,
      washSec: known.washSec ?? DEFAULT_WASH_SECONDS,
      washEnabled: known.washEnabled,
    },
    washHour: known.washHour,
    washHour2: reportedValue(reported.washHour2),
    washHour3: reportedValue(reported.washHour3),
    washHour4: reportedValue(reported.washHour4),
    washHour5: reportedValue(reported.washHour5),
    normalization: known.normC === null || known.normD === null ? null : { clean: known.normC, soiled: known.normD },
    nightSleep: known.nightSleep,
    modbusOnly: known.modbusOnly,
    cleaningTime: { hours, next: nextCleaning(hours, device.timezone, now), last: state.lastWashAt },
    reportedAt: state.reportedAt,
    health: state.health && { ...state.health.report, at: state.health.at },
    settings: compareSettings(reported, [...state.latest, ...state.succeeded], perSlotWashTimes),
    latest: state.latest,
    facts: interlockFacts(state, device, analytics, now),
  };
}

function statusMap(latest: Command[], functions: boolean, now: number): StatusMap {
  const entries = latest
    .filter(({ kind }) => (commandKind(kind)?.action === "function") === functions)
    .flatMap(({ kind, state, endedAt }): [string, "pending" | false][] => {
      if (!isFinal(state)) return [[kind, "pending"]];
      const isRecent = now - (endedAt ?? 0) <= OUTCOME_COLOR_SECONDS;
      return state === "succeeded" && isRecent ? [[kind, false]] : [];
    });
  return Object.fromEntries(entries);
}

/** Polled every 5 s, so an unchanged snapshot is a 304 without a body. */
export const configuration = new Hono<AppEnv>().get(
  "/api/device/:id/config",
  allow("devices.configure"),
  withDevice,
  async (c) => {
    const device = c.get("device");
    const at = now();
    const [[plant], state] = await Promise.all([
      c.var.db.select({ plant_name: plants.plant_name }).from(plants).where(eq(plants.plant_id, device.plant_id)),
      deviceObject(c.env, device.device_id).configuration({ now: at }),
    ]);
    const row = { ...device, plant_name: plant?.plant_name ?? "", delivery: deliveryOf(c.env, device) };
    const config = snapshot(row, state, analytics(), at);
    const tag = `"${(await sha256Hex(JSON.stringify(config))).slice(0, 32)}"`;
    c.header("ETag", tag);
    c.header("Cache-Control", "private, no-cache");
    if (matches(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    return c.json<DeviceConfig>(config);
  },
);

/** A proxy may have made the tag weak (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag);
