import * as v from "valibot";
import { DeviceDays } from "#contract/common/day-range";
import { MAX_VALUES } from "#contract/common/limits";

const plain = /^\d+(\.\d+)?$/;
const upTo = (highest: number) =>
  v.pipe(
    v.string(),
    v.regex(plain, "Write a number like 0.1."),
    v.transform(Number),
    v.maxValue(highest, `This number must be at most ${highest}.`),
  );

/** `0.1`, or twelve comma-separated prices from January to December [$/kWh]. */
const EnergyRate = v.pipe(
  v.string(),
  v.transform((text) => text.split(",")),
  v.check(({ length }) => length === 1 || length === 12, "The energy rate must be one number or twelve."),
  v.array(upTo(MAX_VALUES.price)),
  v.transform((prices) => (prices.length === 12 ? prices : Array.from({ length: 12 }, () => prices[0]!))),
);

export const WorthQuery = v.object({
  energyRate: v.optional(EnergyRate),
  arraySize: v.optional(upTo(MAX_VALUES.amount)),
});

export const DollarLossParams = v.intersect([
  DeviceDays,
  v.object({ energyRate: EnergyRate, arraySize: upTo(MAX_VALUES.amount) }),
]);

export const YearLossParams = v.object({ id: v.string(), energyRate: EnergyRate, arraySize: upTo(MAX_VALUES.amount) });
