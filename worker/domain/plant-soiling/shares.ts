/**
 * Weights of the sensors, which add up to 1, by the shares of the plant that people entered [%]. Sensors without a share
 * get equal parts of what the others leave; if they leave nothing, as much as the others have on average.
 */
export function sensorWeights(entered: readonly (number | null)[]): number[] {
  const known = entered.filter((share) => share !== null);
  const sum = known.reduce((total, share) => total + share, 0);
  const left = Math.max(0, 100 - sum);
  const open = entered.length - known.length;
  const each = left > 0 || known.length === 0 ? left / Math.max(open, 1) : sum / known.length;
  const shares = entered.map((share) => share ?? each);
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => (total > 0 ? share / total : 1 / shares.length));
}

/** Correlation of what sensors of one plant say (decision 0407). */
const CORRELATION = 0.5;

/** Number of independent sensors that these weights are worth: 1 for one, at most 2 for many. */
export function independentSensors(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return 1;
  const count = total ** 2 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return count / (1 + CORRELATION * (count - 1));
}
