import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { StoredLossCurve, LossCurveSource } from "#contract/savings/loss-curve";
import type { HourlyYear } from "./types.ts";

const AT_FIVE_PERCENT = 2;
const POINTS = 13;
/** Steps of a millionth of a percent of the income. */
const STORED_DECIMALS = 8;

export const hasArrayEnergy = ({ columns }: HourlyYear): boolean =>
  columns.delivered !== undefined && (columns.possible !== undefined || columns.overload !== undefined);

/**
 * Loss curve from hourly values; null without limits or prices, when each percent of soiling costs a percent of income.
 */
export function lossCurveOf(
  { hours, month, energy, columns }: HourlyYear,
  acLimitKw: number | null,
  kernels: Pick<Analytics, "lossCurves">,
): StoredLossCurve | null {
  const { delivered, possible, overload, unused, irradiance, price } = columns;
  const able = possible ?? (delivered && overload?.map((kwh, row) => kwh + delivered[row]!));
  const knowsArray = delivered !== undefined && able !== undefined;
  const limit = acLimitKw === null ? Infinity : acLimitKw * hours;
  // Without light, the rows of a clipped file don't show what the limit takes.
  const showsLimit = irradiance !== undefined || energy.some((kwh) => kwh > limit);
  const sources: LossCurveSource[] = [
    ...(knowsArray ? (["clipping"] as const) : []),
    ...(unused ? (["curtailment"] as const) : []),
    ...(price ? (["prices"] as const) : []),
    ...(acLimitKw !== null && (knowsArray || showsLimit) ? (["acLimit"] as const) : []),
  ];
  if (sources.length === 0) return null;
  const column = (values: number[]): Float64Array => Float64Array.from(values);
  const { share, income, limitedRows, clipped } = kernels.lossCurves({
    energy: column(energy),
    month: column(month),
    ...(knowsArray && { array: { delivered: column(delivered), possible: column(able) } }),
    ...(unused && { unused: column(unused) }),
    ...(irradiance && { irradiance: column(irradiance) }),
    ...(price && { price: column(price) }),
    ...(acLimitKw !== null && { limit }),
  });
  const earned = income.reduce((sum, money) => sum + money, 0);
  const lost = income.reduce((sum, money, at) => sum + money * share[POINTS * at + AT_FIVE_PERCENT]!, 0);
  return {
    shares: Array.from(share, (value) => Number(value.toFixed(STORED_DECIMALS))),
    fivePercent: earned > 0 ? lost / earned : 0.05,
    clippedKwh: clipped,
    limitedHours: limitedRows * hours,
    sources,
  };
}
