import * as fc from "fast-check";
import { describe, it } from "vitest";
import { chanceMembers } from "../../worker/domain/rain-forecast/chance-members.ts";
import { dayScore, saidBins, usualShares } from "../../worker/domain/rain-forecast/day-score.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const rain = fc.oneof(fc.constant(0), fc.double({ min: 0.254, max: 60, noNaN: true }));
const years = fc.array(fc.array(rain, { minLength: 4, maxLength: 4 }), { minLength: 10, maxLength: 40 });

describe("members of a chance forecast", () => {
  it("are as often wet as it says, as wet as it says, and in the order of the rain years", ({ expect }) => {
    const days = fc.array(fc.tuple(fc.option(share), fc.option(fc.double({ min: 0.5, max: 40, noNaN: true }))), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(days, years, fc.array(rain, { maxLength: 30 }), (said, columns, month) => {
        const [chance, amount] = [said.map(([odds]) => odds), said.map(([, mm]) => mm)];
        const members = chanceMembers({ chance, amount }, columns, [month, month, month, month]);
        for (const [lead, odds] of chance.entries()) {
          const values = members.map((member) => member[lead]!);
          if (odds === null) {
            expect(values.every(Number.isNaN)).toBe(true);
            continue;
          }
          const wet = values.filter((mm) => mm > 0);
          expect(Math.abs(wet.length / values.length - odds)).toBeLessThanOrEqual(0.5 / values.length + 1e-9);
          expect(Math.min(Infinity, ...wet)).toBeGreaterThanOrEqual(0.254);
          for (const [a, one] of columns.entries())
            for (const [b, other] of columns.entries())
              if (one[lead]! < other[lead]!) expect(values[a]).toBeLessThanOrEqual(values[b]!);
        }
      }),
      { numRuns: 100 },
    );
    // Two of ten are wet, with 8 mm in the mean of all: 40 mm in the mean of both.
    const columns = Array.from({ length: 10 }, (_, year) => [year]);
    const members = chanceMembers({ chance: [0.2], amount: [8] }, columns, [[1, 2, 3, 4, 5]]);
    expect(members.map(([mm]) => Math.round(mm!))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 27, 53]);
  });
});

describe("the score of a day", () => {
  const shares = fc.array(share, { minLength: 1, maxLength: 30 });

  it("is the quadratic of every mix of forecast and climate", ({ expect }) => {
    const upTo = (values: readonly number[], limit: number): number =>
      values.filter((value) => value <= limit).length / values.length;
    fc.assert(
      fc.property(shares, shares, share, share, (members, climate, came, part) => {
        const crps = (mix: number): number =>
          Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40).reduce((sum, limit) => {
            const said = mix * upTo(members, limit) + (1 - mix) * upTo(climate, limit);
            return sum + (said - Number(came <= limit)) ** 2 / 40;
          }, 0);
        const { spread, miss } = dayScore(members, usualShares(climate), came);
        expect(part * part * spread + 2 * part * miss + crps(0)).toBeCloseTo(crps(part), 9);
      }),
      { numRuns: 200 },
    );
  });

  it("is better the more members said what came", ({ expect }) => {
    const climate = usualShares([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const [right, wrong] = [dayScore([1, 1, 0], climate, 1), dayScore([0, 0, 0], climate, 1)];
    expect(right.brier).toBeCloseTo(1 / 9, 9);
    expect([wrong.brier, wrong.brierClimate]).toEqual([1, expect.closeTo(0.81, 9)]);
    expect(right.miss).toBeLessThan(wrong.miss);
  });
});

describe("what was said and what came", () => {
  const none = usualShares([0]);
  const day = fc.record({
    halves: fc.integer({ min: 0, max: 50 }),
    others: fc.integer({ min: 0, max: 50 }),
    came: share,
  });
  const membersOf = ({ halves, others }: { halves: number; others: number }) => [
    ...Array.from({ length: halves }, () => 0.7),
    ...Array.from({ length: others + Number(halves + others === 0) }, () => 0.1),
  ];
  const tableOf = (scores: readonly Parameters<typeof saidBins>[0][]): number[] =>
    scores.map(saidBins).reduce(
      (sum, bins) => sum.map((one, at) => one + bins[at]!),
      Array.from({ length: 10 }, () => 0),
    );

  it("has each day once, in the fifth of its chance, and a rain only on such days", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(day), (days) => {
        const table = tableOf(days.map((one) => dayScore(membersOf(one), none, one.came)));
        for (let bin = 0; bin < 5; bin++) {
          // In whole numbers: a chance of exactly 60% is said by 60 to 80%.
          const said = days.filter((one) => {
            const { length } = membersOf(one);
            return Math.min(4, Math.floor((5 * one.halves) / length)) === bin;
          });
          expect(table[bin]).toBe(said.length);
          expect(table[5 + bin]).toBe(said.filter(({ came }) => came >= 0.5).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is at both ends for a perfect forecast", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(share), (came) => {
        const rains = came.filter((removed) => removed >= 0.5).length;
        const scores = came.map((removed) => dayScore([removed], none, removed));
        expect(tableOf(scores)).toEqual([came.length - rains, 0, 0, 0, rains, 0, 0, 0, 0, rains]);
        expect(scores.every(({ brier }) => brier === 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
