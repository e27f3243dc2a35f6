export type LossUnit = "loss" | "loss %" | "loss ‰" | "ratio" | "ratio %" | "ratio ‰";

/** Loss as a fraction of 1. */
export function lostFraction(value: number, unit: LossUnit): number {
  if (unit === "loss") return value;
  if (unit === "loss %") return value / 100;
  if (unit === "loss ‰") return value / 1000;
  if (unit === "ratio") return 1 - value;
  return unit === "ratio %" ? 1 - value / 100 : 1 - value / 1000;
}

/**
 * Finds the unit from name, unit and range (0.95, 95% and 950 per mille are the same ratio). A name with ratio or loss
 * decides; otherwise typical values of a clean panel (0.3 to 1.2, above 50, above 200) mean a ratio. Null if losses of
 * up to 1 may be percent or fractions.
 */
export function lossUnitOf(name: string, unit: string, values: number[]): LossUnit | null {
  const found = unitByValues(name, unit, values);
  if (found !== "loss %") return found;
  if (/^(?:1|-|frac(?:tion)?)$/i.test(unit)) return "loss";
  const most = Math.max(0, ...values.filter((value) => Number.isFinite(value)).map(Math.abs));
  return unit === "" && most > 0 && most <= 1 ? null : found;
}

function unitByValues(name: string, unit: string, values: number[]): LossUnit {
  const present = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  const middle = present[Math.floor(present.length / 2)] ?? Number.NaN;
  const largest = present.at(-1) ?? Number.NaN;
  const saysLoss = /loss|index|sli|(^|[^a-z])[st]l(?![a-z])/i.test(name);
  const saysRatio = !saysLoss && /ratio|sr(?![a-z])/i.test(name);
  // A loss can't exceed 100%, a ratio can't exceed 200%.
  const isPerMille = /‰|per ?mille/i.test(unit) || middle > 200 || (saysLoss && largest > 100);
  if (saysLoss) return isPerMille ? "loss ‰" : "loss %";
  if (saysRatio || middle > 50 || (largest <= 1.2 && middle >= 0.3)) {
    if (isPerMille) return "ratio ‰";
    return largest <= 1.2 ? "ratio" : "ratio %";
  }
  return "loss %";
}
