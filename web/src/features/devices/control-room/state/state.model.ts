import { TANK_LOW_FROM } from "#contract/common/limits";
import * as format from "#contract/common/format";
import type { DeviceConfig, SettingComparison, SettingValue } from "#contract/devices/config";
import { roomTexts, settingsTexts, stateTexts as texts } from "../texts.ts";
import { activeHours } from "#domain/commands/wash-hours";
import type { Tone } from "../../../../ui/states/Badge.tsx";

const UNITS: Partial<Record<SettingComparison["name"], string>> = { washSec: "s", normC: "%", normD: "%", tz: "h" };

export function settingText(name: SettingComparison["name"], value: SettingValue): string {
  if (typeof value === "boolean") return value ? settingsTexts.on : settingsTexts.off;
  if (name === "washTimes" || name === "washHour") {
    const hours = activeHours(Array.isArray(value) ? value : [value]);
    return hours.length === 0 ? settingsTexts.noSlots : hours.map(format.hourOfDay).join(", ");
  }
  return format.withUnit(format.exact(value as number), UNITS[name] ?? "");
}

export function settingState({ state }: SettingComparison): { tone: Tone; text: string } {
  const words = {
    same: { tone: "ok", text: settingsTexts.same },
    pending: { tone: "info", text: settingsTexts.pending },
    drifted: { tone: "warning", text: settingsTexts.drifted },
    unconfirmed: { tone: "neutral", text: settingsTexts.unconfirmed },
    reported: { tone: "neutral", text: settingsTexts.reportedOnly },
  } as const;
  return words[state];
}

type StateFact = readonly [name: string, value: string];

function cleaningTimeText({ cleaningTime, functionsValues, timezone }: DeviceConfig): string {
  if (functionsValues.washEnabled === false) return texts.washDisabled;
  const { hours, next } = cleaningTime;
  if (hours.length === 0) return texts.noHours;
  const hoursText = hours.map(format.hourOfDay).join(", ");
  return next === null ? hoursText : `${hoursText} · next ${format.instant(next, timezone)}`;
}

const at = (seconds: number | null, zone: string): string =>
  seconds === null ? roomTexts.noReport : format.instant(seconds, zone);

export function deviceFacts(config: DeviceConfig, zone: string): StateFact[] {
  const { health, facts } = config;
  return [
    [texts.id, config.device_id],
    [texts.name, config.device_name],
    [texts.plant, config.plant_name],
    [texts.lastDataPoint, at(config.lastDataPoint.ts, zone)],
    [texts.timezone, config.timezone],
    [texts.cleaningTime, cleaningTimeText(config)],
    [texts.lastWash, config.cleaningTime.last === null ? texts.never : format.instant(config.cleaningTime.last, zone)],
    ...(facts.battery === null ? [] : [[texts.battery, `${format.number(facts.battery, 1)} V`] as const]),
    ...(facts.tankEmpty === null ? [] : [[texts.tank, facts.tankEmpty < TANK_LOW_FROM ? "Good" : "Low"] as const]),
    ...(health?.firmware === undefined ? [] : [[texts.firmware, health.firmware] as const]),
  ];
}
