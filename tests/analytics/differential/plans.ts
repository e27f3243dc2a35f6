import * as fc from "fast-check";
import { apart, type Differential } from "./differential.ts";
import { between, columnOf, data, defined, maybe, rowCount } from "./values.ts";

/** Horizons of up to nine weeks; money to all digits, so that no two plans are equally good by chance. */
const horizon = rowCount(63).chain((days) => {
  /** A column of a plant, in one of five cases with odd values. */
  const column = (ordinary: fc.Arbitrary<number>): fc.Arbitrary<Float64Array<ArrayBuffer>> =>
    fc.oneof(
      { weight: 4, arbitrary: columnOf(days, ordinary) },
      { weight: 1, arbitrary: columnOf(days, data(ordinary)) },
    );
  const rainy = fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: between(0, 1) });
  return fc.record({
    energy: column(between(1, 5000)),
    price: column(between(0.01, 0.5)),
    rate: column(between(0, 0.02)),
    removalYears: fc.array(column(rainy), { maxLength: 5 }),
    cuts: maybe(fc.uniqueArray(fc.integer({ min: 0, max: Math.max(days - 1, 0) }), { maxLength: days > 0 ? 12 : 0 })),
    blocks: columnOf(12, fc.integer({ min: 0, max: 4 })),
    isBlocked: fc.boolean(),
    // A free wash that earns nothing pays back or does not, as rounding has it.
    washCost: fc.oneof(between(0.01, 800), between(10, 200)),
    maxCleanings: maybe(fc.integer({ min: 0, max: 14 })),
    first: maybe(fc.nat({ max: 400 })),
    initialLoss: between(0, 0.3),
    cap: between(0.05, 0.4),
    expectedLoss: maybe(columnOf(days, between(0, 0.3))),
    courses: maybe(fc.boolean()),
  });
});

export const optimizeCleanings: Differential<"optimizeCleanings"> = {
  inputs: horizon.map(({ cuts, blocks, isBlocked, first, ...rest }) => {
    const starts = cuts && Float64Array.from(cuts).sort();
    const weeks = Math.max(Math.floor(rest.energy.length / 7), Math.min(rest.energy.length, 1));
    const blocked = Uint8Array.from({ length: starts?.length ?? weeks }, (_, cut) => Number(blocks[cut] === 0));
    const at = first === undefined || blocked.length === 0 ? -1 : first % blocked.length;
    const isOpen = at >= 0 && !(isBlocked && blocked[at]);
    return defined({ ...rest, cuts: starts, blocked: isBlocked ? blocked : undefined, first: isOpen ? at : undefined });
  }),
  runs: 500,
  difference: (ours, plain) => {
    const { income, plans, best } = plain;
    // In the income that some of these cases have, washes drown: what is a cent more is rounding.
    if (income > 1e9) return apart(ours.income, income, 1e-9) ?? apart(ours.plans[0], plans[0], 1e-9);
    // Windows follow from a limit that rounding may cross where a plan saves next to nothing.
    const isFaint = plans[best]!.net - plans[0]!.net <= 1e-9 * income;
    return apart(isFaint ? { ...ours, windows: [] } : ours, isFaint ? { ...plain, windows: [] } : plain, 1e-9);
  },
};
