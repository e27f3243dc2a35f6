import { faultTexts, type SensorFault } from "./sensor-faults.ts";

/**
 * 'ok': used for everything. 'weak' (little light or few samples): drawn and summed, but not fitted. 'covered'
 * (probably snow, frost, a leaf or a tarp): drawn, but used in no figure, fit or plan until a second good day agrees. 'in-doubt' (the sensor
 * is probably faulty, or a person excluded the day): the same, until a person decides or the fault is over.
 */
export type DayQuality = "ok" | "weak" | "covered" | "in-doubt";

export type CoverReason = "rise" | "loss" | "cold" | "clean-cell";
export type DayReason = CoverReason | SensorFault | "excluded";

/** Indexed by `daily_soiling.quality`. Append only. */
const codes: readonly { quality: DayQuality; reason: DayReason | null }[] = [
  { quality: "weak", reason: null },
  { quality: "ok", reason: null },
  { quality: "covered", reason: "rise" },
  { quality: "covered", reason: "loss" },
  { quality: "covered", reason: "cold" },
  { quality: "covered", reason: "clean-cell" },
  { quality: "in-doubt", reason: "stuck-soiled" },
  { quality: "in-doubt", reason: "stuck-clean" },
  { quality: "in-doubt", reason: "clocks-apart" },
  { quality: "in-doubt", reason: "clock-shifted" },
  { quality: "in-doubt", reason: "uneven" },
  { quality: "in-doubt", reason: "jump" },
  { quality: "in-doubt", reason: "below-zero" },
  { quality: "in-doubt", reason: "step" },
  { quality: "in-doubt", reason: "gain" },
  { quality: "in-doubt", reason: "excluded" },
  { quality: "in-doubt", reason: "fall" },
  { quality: "in-doubt", reason: "moisture" },
  { quality: "in-doubt", reason: "no-growth" },
  { quality: "in-doubt", reason: "drift" },
];
const WEAK_CODE = 0;
export const GOOD_CODE = 1;
export const FIRST_FAULT_CODE = 6;
export const EXCLUDED_CODE = 15;

/** An unknown code comes from a newer version; such a day is not fitted. */
export const qualityOf = (code: number): { quality: DayQuality; reason: DayReason | null } =>
  codes[code] ?? codes[WEAK_CODE]!;

export const COVERED = "Covered?";
export const IN_DOUBT = "Sensor in doubt?";

export const coverReasons: Record<CoverReason, string> = {
  rise: "The loss rose by more than 5 points in a day. It counts once a second valid day confirms it.",
  loss: "A loss over 40% is rarely soiling. It counts once a week of valid days confirms it.",
  cold: "The loss rose while the cells were below 37°F: frost or snow is likely. It counts once a warmer day confirms it.",
  "clean-cell": "The soiled cell read far more than the clean cell: the clean cell was probably covered.",
};

/** Label of a day that counts in no figure, and why it doesn't. */
export function leftOutText(reason: DayReason): { label: string; why: string } {
  if (reason === "excluded") return { label: "Excluded", why: "A person decided that this day doesn't count." };
  const cover = coverReasons[reason as CoverReason];
  return cover ? { label: COVERED, why: cover } : { label: IN_DOUBT, why: faultTexts[reason as SensorFault].seen };
}
