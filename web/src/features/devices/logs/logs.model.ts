import type { WashRecord } from "#contract/devices/device";
import * as format from "#contract/common/format";
import type { TankOutlook } from "#domain/soiling/tank-outlook";
import { isFreezing, isTankLow, washCondition } from "#domain/soiling/wash-condition";
import { logTexts as texts } from "./texts.ts";

export interface LogLine {
  key: string;
  record: WashRecord;
  event: string;
  freezing: string;
  tank: string;
  condition: string;
}

export const logLine = (record: WashRecord): LogLine => ({
  key: `${record.publishTime} ${record.alert}`,
  record,
  event: record.alert ? texts.alert : texts.wash,
  freezing: isFreezing(record.tempAvg) ? texts.yes : texts.no,
  tank: isTankLow(record.tankEmpty) ? texts.low : texts.good,
  condition: washCondition(record.washPow),
});

export const batteryText = (volts: number): string => format.withUnit(format.number(volts, 2), "V");
export const powerText = (watts: number): string => format.withUnit(format.number(watts, 1), "W");

export interface TankTiles {
  washes: { value: string | null; note: string };
  day: { value: string | null; note: string };
}

export function tankTiles(outlook: TankOutlook): TankTiles {
  const { tiles } = texts;
  if (outlook.kind === "unknown") {
    const note = outlook.reason === "no-washes" ? tiles.noWashes : tiles.noFill;
    return { washes: { value: null, note }, day: { value: null, note } };
  }
  if (outlook.kind === "dry")
    return { washes: { value: "0", note: tiles.tankDry }, day: { value: tiles.now, note: tiles.tankDry } };
  if (outlook.kind === "low") {
    const { more } = outlook;
    if (more === null) {
      const low = { value: texts.low, note: tiles.tankLow(format.number(outlook.washes)) };
      return { washes: low, day: { value: null, note: tiles.lowTooLong } };
    }
    return {
      washes: { value: format.number(more.washes), note: tiles.tankLow(format.number(outlook.washes)) },
      day: { value: format.shortDay(more.day), note: tiles.asEarlier },
    };
  }
  const note = tiles.perFill(format.number(outlook.washesPerFill), format.number(outlook.fills));
  return {
    washes: { value: format.number(outlook.washes), note },
    day: { value: format.shortDay(outlook.day), note: tiles.near },
  };
}
