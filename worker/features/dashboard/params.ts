import * as v from "valibot";

const plain = /^\d+(\.\d+)?$/;
const amount = v.pipe(
  v.string(),
  v.maxLength(16, "This number is too long."),
  v.regex(plain, "A number is written like 0.1."),
  v.transform(Number),
);

/** `0.1`, or twelve prices from January to December parted by commas [$/kWh]. */
const EnergyRate = v.pipe(
  v.string(),
  v.transform((text) => text.split(",")),
  v.check(({ length }) => length === 1 || length === 12, "The energy rate is one number or twelve."),
  v.array(amount),
  v.transform((prices) => (prices.length === 12 ? prices : Array.from({ length: 12 }, () => prices[0]!))),
);

/** The path of `getCurrentYearLoss`; the array size is in kW DC. */
export const YearLossParams = v.object({ id: v.string(), energyRate: EnergyRate, arraySize: amount });
