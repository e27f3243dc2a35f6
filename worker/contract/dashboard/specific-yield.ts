import * as format from "../common/format.ts";

/** Range of plausible annual yields [kWh/kWp], from cloudy with fixed tilt to desert with trackers. */
const MIN_YIELD = 1000;
const MAX_YIELD = 2600;

/**
 * Warns of an implausible specific yield: the energy file or the array size must be wrong. Null if plausible or
 * unknown.
 */
export function yieldWarning(annualKwh: number | null, arrayKw: number | null): string | null {
  if (annualKwh === null || arrayKw === null || arrayKw <= 0) return null;
  const kwhPerKw = annualKwh / arrayKw;
  if (kwhPerKw >= MIN_YIELD && kwhPerKw <= MAX_YIELD) return null;
  const { number } = format;
  return (
    `Energy file and array size don't match: ${number(annualKwh / 1000)} MWh/yr from ${format.exact(arrayKw)} kW DC is ` +
    `${number(kwhPerKw)} kWh/kW, but plants typically reach ${number(MIN_YIELD)} to ${number(MAX_YIELD)}. Check both values.`
  );
}
