import type { WashRecord } from "#contract/devices/device";
import { LISTED_REJECTIONS } from "#contract/inbound/inbound";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { Rejection } from "./sample-checks.ts";

/** Accepted values of a wash record; only a broken sensor exceeds them (docs/protocol.md). */
const accepted = {
  washPow: { min: -10, max: 1000, unit: "W" },
  batt: { min: -1, max: 100, unit: "V" },
  tempAvg: { min: -90, max: 150, unit: "degrees C" },
  humidAvg: { min: -5, max: 120, unit: "%" },
  tankEmpty: { min: 0, max: 1000, unit: "" },
} as const;
type WashFigure = keyof typeof accepted;
const figures = Object.keys(accepted) as WashFigure[];

const FUTURE = "is more than 10 minutes in the future; check the clock of the device.";

export interface CheckedWashes {
  records: WashRecord[];
  rejected: Rejection[];
  /** A record was refused only for its time, so the receipt is not final. */
  tooEarly: boolean;
}

export function checkWashes(washes: readonly WashRecord[], now: number): CheckedWashes {
  const checked: CheckedWashes = { records: [], rejected: [], tooEarly: false };
  const latest = now + FUTURE_TOLERANCE_SECONDS;
  for (const [index, wash] of washes.entries()) {
    const early = (["publishTime", "washTime"] as const).find((name) => wash[name] > latest);
    const reason = early ? `${early} ${FUTURE}` : figureProblem(wash);
    checked.tooEarly ||= early !== undefined;
    if (reason === null) checked.records.push(wash);
    else if (checked.rejected.length < LISTED_REJECTIONS) checked.rejected.push({ line: index + 1, reason });
  }
  return checked;
}

function figureProblem(wash: WashRecord): string | null {
  const wrong = figures.find((name) => wash[name] < accepted[name].min || wash[name] > accepted[name].max);
  if (wrong === undefined) return null;
  const { min, max, unit } = accepted[wrong];
  return `${wrong} is outside ${min} to ${max}${unit && ` ${unit}`}.`;
}
