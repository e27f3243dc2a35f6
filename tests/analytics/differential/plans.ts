import * as fc from "fast-check";
import { apart, type Differential } from "./differential.ts";
import { between, columnOf, columnsOf, data, defined, maybe, rowCount } from "./values.ts";

const curves = (days: number): fc.Arbitrary<{ shares: Float64Array; ofDay: Float64Array }> =>
  fc.integer({ min: 1, max: 3 }).chain((count) =>
    fc.record({
      shares: fc
        .array(
          columnOf(
            13,
            fc.oneof({ weight: 29, arbitrary: between(-0.01, 0.05) }, { weight: 1, arbitrary: fc.constant(NaN) }),
          ),
          { minLength: count, maxLength: count },
        )
        .map((steps) =>
          Float64Array.from(steps.flatMap((curve) => Array.from(curve.map((_, at) => risen(curve, at))))),
        ),
      ofDay: columnOf(days, fc.integer({ min: 0, max: count - 1 })),
    }),
  );
const risen = (steps: Float64Array, at: number): number =>
  steps.subarray(1, at + 1).reduce((sum, step) => sum + step, 0);

/** Up to nine weeks; dollars have all digits, so that no plans tie. */
const horizon = rowCount(63).chain((days) => {
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
    // Excludes free washes: without gain, rounding would decide whether they are planned.
    washCost: fc.oneof(between(0.01, 800), between(10, 200)),
    maxCleanings: maybe(fc.integer({ min: 0, max: 14 })),
    initialLoss: between(0, 0.3),
    cap: between(0.05, 0.4),
    expectedLoss: maybe(columnOf(days, between(0, 0.3))),
    lossCurve: maybe(curves(days)),
    saturation: maybe(between(0, 0.4)),
    residual: maybe(between(0, 0.05)),
    washDays: maybe(between(0, 7)),
  });
});

const plans = horizon.map(({ cuts, blocks, isBlocked, cap: anyCap, expectedLoss: expected, ...rest }) => {
  // Curves end at 30%. Fits magnify rounding, even more with curves.
  const expectedLoss = rest.lossCurve ? undefined : expected;
  const cap = rest.lossCurve ? Math.min(anyCap, 0.3) : anyCap;
  const starts = cuts && Float64Array.from(cuts).sort();
  const weeks = Math.max(Math.floor(rest.energy.length / 7), Math.min(rest.energy.length, 1));
  const blocked = Uint8Array.from({ length: starts?.length ?? weeks }, (_, cut) => Number(blocks[cut] === 0));
  return defined({
    ...rest,
    cap,
    expectedLoss,
    cuts: starts,
    blocked: isBlocked ? blocked : undefined,
  });
});

export const optimizeCleanings: Differential<"optimizeCleanings"> = {
  inputs: plans.chain((plan) => maybe(between(0, 1)).map((siteSpread) => defined({ ...plan, siteSpread }))),
  runs: 500,
  difference: (ours, plain) => {
    const { income, plans } = plain;
    // With extreme incomes a cent is rounding.
    if (income > 1e9) return apart(ours.income, income, 1e-9) ?? apart(ours.plans[0], plans[0], 1e-9);
    return apart(ours, plain, 1e-9);
  },
};

export const waitValue: Differential<"waitValue"> = {
  inputs: plans
    .filter(({ blocked, energy, cuts }) => energy.length > 0 && (blocked ?? cuts ?? energy).length > 0)
    .chain((plan) => {
      const cuts = plan.cuts?.length ?? Math.max(1, Math.floor(plan.energy.length / 7));
      return fc
        .record({ cut: fc.nat(cuts - 1), day: fc.nat(plan.energy.length) })
        .map((wash) => Object.assign(wash, plan));
    }),
  runs: 150,
  difference: (ours, plain, { energy, price, washCost }) => {
    const earned = energy.map((kwh, day) => Math.abs(kwh * price[day]!)).filter((dollars) => dollars < Infinity);
    const all = earned.reduce((sum, dollars) => sum + dollars, washCost);
    // With extreme incomes a cent is rounding.
    if (all > 1e9) return apart(ours.chanceBy, plain.chanceBy, 1e-9);
    return apart(ours, plain, 1e-9 * Math.max(1, all));
  },
};

/** Five to nine weeks, few worlds. */
export const decidePlan: Differential<"decidePlan"> = {
  inputs: fc.integer({ min: 14, max: 63 }).chain((days) =>
    fc
      .record({
        energy: columnOf(days, between(1, 5000)),
        price: columnOf(days, between(0.01, 0.5)),
        season: columnOf(days, data(between(0.3, 2))),
        washCost: between(1, 800),
        cap: between(0.05, 0.3),
        lossCurve: maybe(curves(days)),
        residual: maybe(between(0, 0.05)),
        washDays: maybe(between(0, 7)),
        practice: fc.uniqueArray(fc.integer({ min: 0, max: Math.floor(days / 7) - 1 }), { maxLength: 3 }),
        blocks: columnOf(Math.floor(days / 7), fc.integer({ min: 0, max: 3 })),
        years: fc.array(columnOf(days, data(fc.oneof(fc.constant(0), between(0, 30)))), { minLength: 1, maxLength: 3 }),
        mode: fc.constantFrom("daily" as const, "weekly" as const, "gradual" as const, "gradual" as const),
        level: fc.record({ mean: between(0, 0.2), spread: between(0, 0.03) }),
        rate: fc.record({
          prior: between(0.0005, 0.01),
          spread: between(0.1, 1),
          measured: fc.nat(6),
          squares: between(0, 2),
        }),
        laws: fc.array(
          fc.record({
            limit: fc.oneof(fc.constant(Infinity), between(0.03, 0.4)),
            weight: between(0.01, 1),
            rate: between(0.0005, 0.02),
            error: between(0, 0.4),
            spells: fc.nat(5),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        responses: fc.array(fc.record({ half: between(0.3, 20), steepness: between(1, 5), weight: between(0.01, 1) }), {
          minLength: 1,
          maxLength: 4,
        }),
        responseSpread: between(0, 0.8),
        energySpread: between(0, 0.2),
        worlds: fc.integer({ min: 1, max: 12 }),
        most: maybe(fc.integer({ min: 0, max: 5 })),
        wait: maybe(fc.record({ cut: fc.nat(Math.floor(days / 7) - 1), day: fc.nat(days), isForecast: fc.boolean() })),
      })
      .map(({ practice, blocks, years, mode, level, rate, laws, responses, most, wait, ...rest }) => {
        const { responseSpread, energySpread, worlds, ...problem } = rest;
        return defined({
          problem: defined(problem),
          draws: { rain: { years, mode }, level, rate, laws, responses, responseSpread, energySpread, worlds },
          practice: practice.toSorted((a, b) => a - b),
          blocked: Uint8Array.from(blocks, (block) => Number(block === 0)),
          most,
          wait,
        });
      }),
  ),
  runs: 400,
  difference: (ours, plain) => apart(ours, plain, 1e-9),
};

export const lossCurves: Differential<"lossCurves"> = {
  inputs: fc
    .tuple(
      columnsOf(
        {
          energy: data(between(-5, 100)),
          month: fc.integer({ min: 0, max: 11 }).map((month) => Math.min(month, month % 5)),
          delivered: data(between(0, 110)),
          possible: data(between(0, 150)),
          unused: data(between(0, 20)),
          irradiance: data(between(0, 1100)),
          price: data(between(0, 0.5)),
        },
        600,
      ),
      fc.record({
        array: fc.boolean(),
        unused: fc.boolean(),
        irradiance: fc.boolean(),
        price: fc.boolean(),
        clips: fc.boolean(),
      }),
      maybe(between(20, 120)),
    )
    .map(([{ energy, month, delivered, possible, ...columns }, has, limit]) =>
      defined({
        energy: has.clips && limit !== undefined ? energy.map((kwh) => Math.min(kwh, limit)) : energy,
        month,
        limit,
        array: has.array ? { delivered, possible } : undefined,
        unused: has.unused ? columns.unused : undefined,
        irradiance: has.irradiance ? columns.irradiance : undefined,
        price: has.price ? columns.price : undefined,
      }),
    ),
  runs: 300,
  // With odd values a month's line is a difference of large sums.
  difference: (ours, plain) => apart(ours, plain, 1e-6),
};
