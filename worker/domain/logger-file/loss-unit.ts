/** How a file writes how dirty a sensor is: as what is lost, or as what is left (soiling ratio). */
export type LossUnit = "loss %" | "loss per mille" | "ratio" | "ratio %" | "ratio per mille";

/** What is lost, as a fraction of 1, of a value in a unit. */
export function lostFraction(value: number, unit: LossUnit): number {
  if (unit === "loss %") return value / 100;
  if (unit === "loss per mille") return value / 1000;
  if (unit === "ratio") return 1 - value;
  return unit === "ratio %" ? 1 - value / 100 : 1 - value / 1000;
}

/**
 * Decides by name, unit and range (0.95, 95 % and 950 per mille are the same ratio). A name that says ratio or loss
 * rules; without one, values near what a clean panel has (0.3 to 1.2, above 50, above 200) are ratios.
 */
export function lossUnitOf(name: string, unit: string, values: number[]): LossUnit {
  const present = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  const middle = present[Math.floor(present.length / 2)] ?? Number.NaN;
  const largest = present.at(-1) ?? Number.NaN;
  const saysLoss = /loss|index|sli|(^|[^a-z])[st]l(?![a-z])/i.test(name);
  const saysRatio = !saysLoss && /ratio|sr(?![a-z])/i.test(name);
  // More than 100 % cannot be lost, and no ratio is above 200 %.
  const isPerMille = /‰|per ?mille/i.test(unit) || middle > 200 || (saysLoss && largest > 100);
  if (saysLoss) return isPerMille ? "loss per mille" : "loss %";
  if (saysRatio || middle > 50 || (largest <= 1.2 && middle >= 0.3)) {
    if (isPerMille) return "ratio per mille";
    return largest <= 1.2 ? "ratio" : "ratio %";
  }
  return "loss %";
}
