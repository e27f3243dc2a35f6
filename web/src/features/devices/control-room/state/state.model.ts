import { TANK_LOW_FROM } from "#contract/common/limits";
import * as format from "#contract/common/format";
import type { DeviceConfig } from "#contract/devices/config";
import { roomTexts, stateTexts as texts } from "../texts.ts";

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
