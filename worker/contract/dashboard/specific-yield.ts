import * as format from "../common/format.ts";

/** Range of plausible annual yields [kWh/kWp], from cloudy with fixed tilt to desert with trackers. */
const MIN_YIELD = 1000;
const MAX_YIELD = 2600;

/** Beyond this many times the largest plausible yield, the file has another unit than kWh. */
const OTHER_UNIT = 10;

/** Why a file can't be in kWh, for a plant of this size; null if it can. */
export function otherUnit(annualKwh: number, arrayKw: number | null): string | null {
  if (arrayKw === null || arrayKw <= 0 || annualKwh <= OTHER_UNIT * MAX_YIELD * arrayKw) return null;
  return (
    `The file has ${format.number(annualKwh / arrayKw)} kWh per kW DC and year, and plants reach at most ` +
    `${format.number(MAX_YIELD)}. Check that its values are kWh and that the array size is ${format.exact(arrayKw)} kW DC.`
  );
}

/** Whether a plant of this size makes that much in MWh and far less in kWh. */
export const isLikelyMwh = (annual: number, arrayKw: number | null): boolean =>
  arrayKw !== null && yieldWarning(annual, arrayKw) !== null && yieldWarning(1000 * annual, arrayKw) === null;

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
