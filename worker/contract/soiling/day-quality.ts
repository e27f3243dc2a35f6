import { faultOfCode, faultRules, type SensorFault } from "./sensor-faults.ts";

/**
 * 'ok': used for everything. 'weak' (little light or few samples): drawn and summed, but not fitted. 'covered'
 * (probably snow, frost, a leaf or a tarp): drawn, but used in no figure, fit or plan until a second good day agrees. 'in-doubt' (the sensor
 * is probably faulty, or a person excluded the day): the same, until a person decides or the fault is over.
 */
export type DayQuality = "ok" | "weak" | "covered" | "in-doubt";

export type CoverReason = "rise" | "loss" | "cold" | "clean-cell";
export type DayReason = CoverReason | SensorFault | "excluded";

/** Indexed by `daily_soiling.quality`; the codes of sensor faults follow. Append only. */
const codes: readonly { quality: DayQuality; reason: DayReason | null }[] = [
  { quality: "weak", reason: null },
  { quality: "ok", reason: null },
  { quality: "covered", reason: "rise" },
  { quality: "covered", reason: "loss" },
  { quality: "covered", reason: "cold" },
  { quality: "covered", reason: "clean-cell" },
];
const WEAK_CODE = 0;
export const GOOD_CODE = 1;
export const FIRST_FAULT_CODE = 6;
export const EXCLUDED_CODE = 15;
export const isFaultCode = (code: number): boolean => code >= FIRST_FAULT_CODE && code !== EXCLUDED_CODE;

/** An unknown code comes from a newer version; such a day is not fitted. */
export function qualityOf(code: number): { quality: DayQuality; reason: DayReason | null } {
  const reason = code === EXCLUDED_CODE ? "excluded" : faultOfCode(code);
  return reason === undefined ? (codes[code] ?? codes[WEAK_CODE]!) : { quality: "in-doubt", reason };
}

/** What a sensor fault (0: none) makes of a day's quality: it takes the day out, or marks a day that counts. */
export function withFault(quality: number, fault: number): { quality: number; mark: number | null } {
  const name = faultOfCode(fault);
  if (name !== undefined && faultRules[name].excludes) return { quality: fault, mark: null };
  return { quality, mark: name !== undefined && quality <= GOOD_CODE ? fault : null };
}

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
  return cover ? { label: COVERED, why: cover } : { label: IN_DOUBT, why: faultRules[reason as SensorFault].seen };
}
