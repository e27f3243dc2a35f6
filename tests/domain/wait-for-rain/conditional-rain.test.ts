import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays } from "../../../worker/contract/common/calendar.ts";
import type { PlannedForecast } from "../../../worker/contract/savings/planned-forecast.ts";
import { conditionalRain } from "../../../worker/domain/cleaning-plan/conditional-rain.ts";
import { horizonOf, rainColumns } from "../../../worker/domain/cleaning-plan/horizon.ts";
import { forecastWeights, type LeadScores } from "../../../worker/domain/rain-forecast/forecast-weights.ts";
import { randomPlant, solve, TODAY } from "../decision/random-plant.ts";

const forecast = (change: Partial<PlannedForecast> = {}): PlannedForecast => ({
  service: "open-meteo-ensemble",
  issuedAt: 0,
  issuedDay: TODAY,
  weights: [0.8, 0.5, 0.5, 0.2, 0],
  members: Array.from({ length: 40 }, (_, member) => [0, 1, 2, 3, 4].map((lead) => 1000 + 10 * member + lead)),
  days: 100,
  ...change,
});
/** None of these counts. */
const unused: PlannedForecast[] = [
  forecast({ weights: [0, 0, 0, 0, 0] }),
  // The days that count have passed.
  forecast({ issuedDay: addDays(TODAY, -4) }),
  forecast({ issuedDay: addDays(TODAY, -30) }),
  forecast({ issuedDay: addDays(TODAY, 1) }),
];

describe("the rain years of a plan", () => {
  it("give the same plan, bit by bit, without a forecast that counts", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, fc.constantFrom(...unused), fc.boolean(), (inputs, none, canWait) => {
        const plant = { ...inputs, worlds: 20, canWait };
        expect(solve({ ...plant, rain: { ...inputs.rain, forecast: none } })).toEqual(solve(plant));
      }),
      // `PLANS=1000` for the figure in docs/accuracy.md.
      { numRuns: Number(process.env["PLANS"] ?? 25) },
    );
  });

  it("follow a member for as long as its day counts, in the share that the forecast has", ({ expect }) => {
    const years = Array.from({ length: 30 }, (_, year) => Float64Array.from({ length: 365 }, () => year));
    const plan = { years, forecast: forecast() };
    for (const [today, passed] of [
      [TODAY, 0],
      [addDays(TODAY, 2), 2],
    ] as const) {
      const horizon = horizonOf(today, 52, []);
      const columns = conditionalRain(plan, today, horizon);
      expect(columns).toHaveLength(300);
      const shares = plan.forecast.weights.map(
        (_, lead) => columns.filter((column) => column[lead]! >= 1000).length / columns.length,
      );
      for (const [lead, weight] of plan.forecast.weights.entries())
        expect(shares[lead]).toBeCloseTo(lead < passed ? 0 : weight, 2);
      for (const [at, column] of columns.entries()) {
        expect(Array.from(column.subarray(0, passed))).toEqual(Array.from({ length: passed }, () => 0));
        const said = Array.from(column.subarray(passed, 5)).filter((rain) => rain >= 1000);
        const member = Math.floor(((said[0] ?? 1000) - 1000) / 10);
        expect(said).toEqual(said.map((_, lead) => 1000 + 10 * member + passed + lead));
        expect(Array.from(column.subarray(passed + said.length))).toEqual(
          Array.from(rainColumns(years, horizon)[at % 30]!.subarray(passed + said.length)),
        );
      }
    }
    // Each member is followed about as often as another.
    const first = conditionalRain(plan, TODAY, horizonOf(TODAY, 52, [])).filter((column) => column[0]! >= 1000);
    const often = Map.groupBy(first, (column) => column[0]!);
    expect(often.size).toBe(40);
    for (const some of often.values()) expect(Math.abs(some.length - 6)).toBeLessThanOrEqual(2);
  });

  it("count each for the value of waiting without a forecast, though they are more than 60", ({ expect }) => {
    const [inputs] = fc.sample(randomPlant, { numRuns: 1 });
    const years = Array.from({ length: 90 }, (_, year) => new Float64Array(365).fill(year < 60 ? 0 : 60));
    const terms = { ...inputs!.terms, blockedWeeks: [], residualSoiling: 0 };
    const rain = { years, mode: "gradual" as const };
    expect(solve({ ...inputs!, terms, rain, worlds: 120, canWait: true }).wait!.chance).toBeCloseTo(1 / 3, 9);
  });

  it("leave a member where it ends", ({ expect }) => {
    const years = [new Float64Array(365)];
    const columns = conditionalRain(
      { years, forecast: forecast({ weights: [1, 1, 1, 1, 1], members: [[5, null, 9, 9, 9]] }) },
      TODAY,
      horizonOf(TODAY, 52, []),
    );
    for (const column of columns) expect(Array.from(column.subarray(0, 3))).toEqual([5, 0, 0]);
  });

  it("postpone a wash that the forecast makes unnecessary, and leave it where it stays dry", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const terms = { ...inputs.terms, blockedWeeks: [], residualSoiling: 0 };
        const plant = { ...inputs, terms, rain: { ...inputs.rain, mode: "gradual" as const }, canWait: true };
        const certain = (rain: number): PlannedForecast =>
          forecast({ weights: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], members: [Array.from({ length: 10 }, () => rain)] });
        const waitFor = (rain: number) => solve({ ...plant, rain: { ...plant.rain, forecast: certain(rain) } }).wait!;
        const [wet, dry] = [waitFor(60), waitFor(0)];
        expect([wet.chance > 0.9, wet.rainBy, dry.chance, dry.rainBy]).toEqual([true, TODAY, 0, null]);
        // After such rain a wash brings nothing.
        expect(wet.gain).toBeGreaterThan(0.9 * terms.washCost);
        expect(dry.gain).toBeLessThanOrEqual(wet.gain + 1e-6 * terms.washCost);
      }),
      { numRuns: 6 },
    );
  });
});

describe("the share of a forecast", () => {
  const scores = fc.record({
    days: fc.integer({ min: 60, max: 900 }),
    // By day.
    spread: fc.double({ min: 0, max: 0.2, noNaN: true }),
    miss: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  });
  const sums = ({ days, spread, miss }: LeadScores): LeadScores => ({ days, spread: days * spread, miss: days * miss });
  const records = fc.array(scores.map(sums), { minLength: 10, maxLength: 10 });

  it("never rises, is 0 without 60 days of record or skill on the first day", ({ expect }) => {
    fc.assert(
      fc.property(records, records, (kind, site) => {
        const shares = forecastWeights(kind, site, 10);
        for (const [lead, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(shares[lead - 1] ?? 1);
        }
        expect(shares[0] === 0 ? shares.every((share) => share === 0) : shares[0]! >= 0.2).toBe(true);
        const young = kind.map((score) => ({ ...score, days: 59 }));
        expect(forecastWeights(young, site, 10)).toEqual(shares.map(() => 0));
      }),
    );
  });

  it("goes to the best one of its record, and to 0 for a service that is worse than climate", ({ expect }) => {
    // The least of a² - 2 a 0.6 is at 0.6.
    const record = (days: number, miss: number) =>
      Array.from({ length: 3 }, () => ({ days, spread: 0.1 * days, miss: 0.1 * days * miss }));
    expect(forecastWeights(record(100_000, -0.6), [], 3)).toEqual([0.6, 0.6, 0.6]);
    expect(forecastWeights(record(400, 0.1), [], 3)).toEqual([0, 0, 0]);
    // A site with a short record is near its kind.
    const few = forecastWeights(record(100_000, -0.6), record(10, 0.5), 3)[0]!;
    expect(few).toBeGreaterThan(0.45);
    expect(few).toBeLessThan(0.6);
  });
});
