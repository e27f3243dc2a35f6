import * as format from "#contract/common/format";
import type { SettingComparison, SettingValue } from "#contract/devices/config";
import { activeHours } from "#domain/commands/wash-hours";
import type { Tone } from "../../../../ui/states/Badge.tsx";
import { settingsTexts as texts } from "../texts.ts";

const UNITS: Partial<Record<SettingComparison["name"], string>> = { washSec: "s", normC: "%", normD: "%", tz: "h" };

export function settingText(name: SettingComparison["name"], value: SettingValue): string {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  if (name === "washTimes" || name === "washHour") {
    const hours = activeHours(Array.isArray(value) ? value : [value]);
    return hours.length === 0 ? texts.noSlots : hours.map(format.hourOfDay).join(", ");
  }
  return format.withUnit(format.exact(value as number), UNITS[name] ?? "");
}

export function settingState({ state }: SettingComparison): { tone: Tone; text: string } {
  const words = {
    same: { tone: "ok", text: texts.same },
    pending: { tone: "info", text: texts.pending },
    drifted: { tone: "warning", text: texts.drifted },
    unconfirmed: { tone: "neutral", text: texts.unconfirmed },
    reported: { tone: "neutral", text: texts.reportedOnly },
  } as const;
  return words[state];
}
