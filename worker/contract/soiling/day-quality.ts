/**
 * 'ok': used for everything. 'weak' (little light or few samples): drawn and summed, but not fitted. 'covered'
 * (probably snow, frost, a leaf or a tarp): drawn, but used in no figure, fit or plan until a second good day agrees.
 */
export type DayQuality = "ok" | "weak" | "covered";

export type CoverReason = "rise" | "loss" | "cold" | "clean-cell";

/** Indexed by `daily_soiling.quality`. Append only. */
const codes: readonly { quality: DayQuality; reason: CoverReason | null }[] = [
  { quality: "weak", reason: null },
  { quality: "ok", reason: null },
  { quality: "covered", reason: "rise" },
  { quality: "covered", reason: "loss" },
  { quality: "covered", reason: "cold" },
  { quality: "covered", reason: "clean-cell" },
];
const WEAK_CODE = 0;
export const GOOD_CODE = 1;

/** An unknown code comes from a newer version; such a day is not fitted. */
export const qualityOf = (code: number): { quality: DayQuality; reason: CoverReason | null } =>
  codes[code] ?? codes[WEAK_CODE]!;

export const COVERED = "Covered?";
export const coverReasons: Record<CoverReason, string> = {
  rise: "The loss rose by more than 5 points in a day. It counts once a second valid day confirms it.",
  loss: "A loss over 40% is rarely soiling. It counts once a week of valid days confirms it.",
  cold: "The loss rose while the cells were below 37°F: frost or snow is likely. It counts once a warmer day confirms it.",
  "clean-cell": "The soiled cell read far more than the clean cell: the clean cell was probably covered.",
};
