import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { type Command, isFinal } from "#contract/commands/command";
import { DEFAULT_WASH_SECONDS } from "#contract/commands/arguments";
import { commandKind } from "#contract/commands/kinds";
import { type DeviceConfig, OUTCOME_COLOR_SECONDS, type StatusMap } from "#contract/devices/config";
import type { ConfigurationState } from "../../../device/commands/types.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { nextCleaning } from "./cleaning-time.ts";
import { compareSettings } from "./comparison.ts";
import { interlockFacts } from "../../../device/commands/interlock-facts.ts";
import { knownValues, reportedValue } from "./known-values.ts";
import { hasSlots, washHoursOf } from "./wash-hours.ts";

export function snapshot(
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
    device_id: device.device_id,
    device_name: device.device_name,
    plant_id: device.plant_id,
    plant_name: device.plant_name,
    timezone: device.timezone,
    delivery: device.delivery,
    wash_extension_data: device.wash_extension_data,
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
