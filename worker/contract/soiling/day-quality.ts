/**
 * What a day's loss may be used for. 'ok': everything. 'weak' (little light or few samples): drawn and summed, in no fit. 'covered': probably snow,
 * frost, a leaf or a tarp on a cell, not soiling: drawn, and in no figure, dollar, fit or plan until a second good day agrees.
 */
export type DayQuality = "ok" | "weak" | "covered";

export type CoverReason = "rise" | "loss" | "cold" | "clean-cell";

/** Codes of `daily_soiling.quality`. Codes are only ever added: older rows keep theirs. */
const codes: readonly { quality: DayQuality; reason: CoverReason | null }[] = [
  { quality: "weak", reason: null },
  { quality: "ok", reason: null },
  { quality: "covered", reason: "rise" },
  { quality: "covered", reason: "loss" },
  { quality: "covered", reason: "cold" },
  { quality: "covered", reason: "clean-cell" },
];
const WEAK_CODE = 0;
export const OK_CODE = 1;

/** A code that this program does not know is of a newer one; such a day is not used in fits. */
export const qualityOf = (code: number): { quality: DayQuality; reason: CoverReason | null } =>
  codes[code] ?? codes[WEAK_CODE]!;

/** Label of a covered day, and what it says when a person asks why. */
export const COVERED = "Covered?";
export const coverReasons: Record<CoverReason, string> = {
  rise: "The loss rose by more than 5 points in a day. It counts once a second good day agrees.",
  loss: "A loss over 40% is rarely soiling. It counts once good days agree for a week.",
  cold: "The loss rose while the cells were below 37°F: frost or snow is likely. It counts once a warmer day agrees.",
  "clean-cell": "The soiled cell read far more than the clean cell: the clean cell was probably covered.",
};
