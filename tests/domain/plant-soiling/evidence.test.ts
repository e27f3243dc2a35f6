import * as fc from "fast-check";
import { describe, it } from "vitest";
import { lawKnowledge, responseKnowledge } from "#domain/plant-soiling/evidence";
import { total } from "../../analytics/oracle/statistics.ts";
import { law } from "../../analytics/support.ts";

const LIMITS = Float64Array.from({ length: 25 }, (_, at) => (at < 24 ? 2 * 1.2 ** at : Infinity));
const HALVES = Float64Array.from({ length: 12 }, (_, at) => 0.5 * 1.5 ** at);
const STEEPS = Float64Array.of(1, 2, 4);

type Sensor = Parameters<typeof lawKnowledge>[0][number];
const sensorOf = (change: Partial<Sensor> = {}): Sensor => ({
  weight: 1,
  factor: 1,
  days: 60,
  growth: { limits: LIMITS, evidence: LIMITS.map(() => 0), rates: LIMITS.map(() => -2), spells: 4, days: 50 },
  rain: { halves: HALVES, steeps: STEEPS, evidence: new Float64Array(36), events: 5 },
  ...change,
});
const withGrowth = (evidence: (limit: number) => number, change: Partial<Sensor> = {}): Sensor =>
  sensorOf({ ...change, growth: { ...sensorOf().growth, evidence: LIMITS.map((limit) => evidence(limit)) } });
const withRain = (evidence: (half: number) => number, change: Partial<Sensor> = {}): Sensor =>
  sensorOf({
    ...change,
    rain: {
      ...sensorOf().rain,
      evidence: Float64Array.from({ length: 36 }, (_, at) => evidence(HALVES[Math.floor(at / 3)]!)),
    },
  });

const density = (value: number, middle: number, spread: number): number =>
  Math.exp(-(((value - middle) / spread) ** 2) / 2) / (spread * Math.sqrt(2 * Math.PI));
const parts = (weights: readonly number[]): number[] => weights.map((weight) => weight / total(weights));
const independent = (sensors: readonly Sensor[]): number => {
  const all = total(sensors.map(({ weight }) => weight));
  const alike = (one: Sensor, other: Sensor): number =>
    one === other
      ? 1
      : one.days === 0 || other.days === 0
        ? 0.5
        : 1 / (1 + (Math.log(one.factor / other.factor) / 0.3) ** 2);
  return (
    1 /
    total(sensors.flatMap((one) => sensors.map((other) => (one.weight * other.weight * alike(one, other)) / all ** 2)))
  );
};

/** Value at the limit that the sensor has where the plant has `limit`: on a line between grid points, held at the ends. */
function valueAt({ factor }: Sensor, values: Float64Array, limit: number): number {
  if (limit === Infinity) return values.at(-1)!;
  const wanted = limit * factor;
  const above = LIMITS.findIndex((one) => one >= wanted * (1 - 1e-12));
  if (above === 0) return values[0]!;
  if (above === 24) return values[23]!;
  const share = Math.log(wanted / LIMITS[above - 1]!) / Math.log(1.2);
  return values[above - 1]! * (1 - share) + values[above]! * share;
}

/** Probabilities multiplied out, instead of sums of logs. */
function plainLaw(sensors: readonly Sensor[]): { weights: number[]; rates: number[] } {
  const all = total(sensors.map(({ weight }) => weight));
  const count = independent(sensors);
  const prior = [...LIMITS].map((limit) =>
    limit === Infinity ? 0.75 : 0.25 * Math.log(1.2) * density(Math.log(limit), Math.log(12), 0.7),
  );
  const days = sensors.map(({ weight, growth }) => weight * growth.days);
  return {
    weights: parts(
      [...LIMITS].map((limit, at) =>
        sensors.reduce(
          (product, one) =>
            product * Math.exp(valueAt(one, one.growth.evidence, limit)) ** ((count * one.weight) / all),
          prior[at]!,
        ),
      ),
    ),
    rates: [...LIMITS].map(
      (limit) =>
        total(sensors.map((one, at) => days[at]! * (valueAt(one, one.growth.rates, limit) - Math.log(one.factor)))) /
        total(days),
    ),
  };
}

function plainResponse(sensors: readonly Sensor[]): { weights: number[]; log: number; spread: number } {
  const all = total(sensors.map(({ weight }) => weight));
  const count = independent(sensors);
  const logs = [...HALVES].flatMap((half) => [Math.log(half), Math.log(half), Math.log(half)]);
  const weights = parts(
    logs.map((log, at) =>
      sensors.reduce(
        (product, { rain, weight }) => product * Math.exp(rain.evidence[at]!) ** ((count * weight) / all),
        density(log, Math.log(5), 0.8),
      ),
    ),
  );
  const log = total(weights.map((weight, at) => weight * logs[at]!));
  const square = total(weights.map((weight, at) => weight * logs[at]! ** 2));
  return { weights, log, spread: Math.sqrt(square - log ** 2) };
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const columnOf = (length: number, value: fc.Arbitrary<number>) =>
  fc.array(value, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));
/** Evidence that is so weak that no two sensors are apart. */
const someSensor = fc
  .record({
    weight: between(0.05, 1),
    factor: between(0.4, 2.5),
    days: fc.constantFrom(0, 60),
    spells: fc.integer({ min: 1, max: 9 }),
    spellDays: between(1, 200),
    evidence: columnOf(25, between(-0.7, 0.7)),
    rates: columnOf(25, between(-4, 0)),
    rain: columnOf(36, between(-0.5, 0.5)),
    events: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ weight, factor, days, spells, spellDays, evidence, rates, rain, events }) =>
    sensorOf({
      weight,
      factor,
      days,
      growth: { limits: LIMITS, evidence, rates, spells, days: spellDays },
      rain: { halves: HALVES, steeps: STEEPS, evidence: rain, events },
    }),
  );
const someSensors = fc.array(someSensor, { minLength: 1, maxLength: 4 });

const differ = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

describe("the growth laws of a plant", () => {
  it("are the prior times what the sensors say, by weight, as many times as they are independent", ({ expect }) => {
    fc.assert(
      fc.property(someSensors, (sensors) => {
        const [found, ...others] = lawKnowledge(sensors, LIMITS);
        const plain = plainLaw(sensors);
        expect(others).toEqual([]);
        expect(found).toMatchObject({ probability: 1, knowledge: { limits: [...LIMITS] } });
        const { weights, rates, spells } = found!.knowledge;
        expect(differ(weights, plain.weights)).toBeLessThan(1e-9);
        expect(differ(rates, plain.rates)).toBeLessThan(1e-9);
        expect(spells).toBe(Math.max(...sensors.map(({ growth }) => growth.spells)));
      }),
      law(200),
    );
  });

  it("are the prior where nothing was seen: straight with 75%, else about 12%, and no rate without a spell", ({
    expect,
  }) => {
    const unseen = sensorOf({ growth: { ...sensorOf().growth, spells: 0 } });
    for (const [sensors, rate] of [
      [[sensorOf()], -2],
      [[unseen], NaN],
      [[], NaN],
    ] as const) {
      const [found, ...others] = lawKnowledge(sensors, LIMITS);
      expect(others).toEqual([]);
      const { weights, rates } = found!.knowledge;
      expect(weights.at(-1)).toBeCloseTo(0.75, 2);
      const likely = LIMITS[weights.indexOf(Math.max(...weights.slice(0, -1)))]!;
      expect(Math.abs(Math.log(likely / 12))).toBeLessThan(Math.log(1.2));
      expect(new Set(rates)).toEqual(new Set([rate]));
    }
  });

  it("level off at the sensor's limit over its factor, and soil at its rate over its factor", ({ expect }) => {
    fc.assert(
      fc.property(between(0.5, 2), between(8, 20), (factor, limit) => {
        const [law] = lawKnowledge(
          [withGrowth((at) => (at === Infinity ? -40 : -200 * Math.log(at / (limit * factor)) ** 2), { factor })],
          LIMITS,
        );
        const { weights, rates } = law!.knowledge;
        const middle = total(weights.slice(0, -1).map((weight, at) => weight * Math.log(LIMITS[at]!)));
        expect(Math.abs(middle - Math.log(limit))).toBeLessThan(0.05);
        expect(
          differ(
            rates,
            rates.map(() => -2 - Math.log(factor)),
          ),
        ).toBeLessThan(1e-12);
      }),
      law(60),
    );
  });

  it("are each sensor's own, by weight, where one law explains them 20 times worse", ({ expect }) => {
    const at = (limit: number) => (one: number) => (one === Infinity ? -9 : -50 * Math.log(one / limit) ** 2);
    const apart = [withGrowth(at(4), { weight: 0.75 }), withGrowth(at(30), { weight: 0.25 })];
    expect(lawKnowledge(apart, LIMITS).map(({ probability }) => probability)).toEqual([0.75, 0.25]);
    for (const [own, sensor] of lawKnowledge(apart, LIMITS).entries()) {
      expect(differ(sensor.knowledge.weights, plainLaw([apart[own]!]).weights)).toBeLessThan(1e-9);
    }
    expect(lawKnowledge([withGrowth(at(10)), withGrowth(at(11))], LIMITS)).toHaveLength(1);
    // On a grid of two laws: odds of 19 to 1 are one law, of 21 to 1 two.
    const two = Float64Array.of(10, 10 * Math.E, Infinity);
    const odds = (times: number): number => {
      const says = (first: number, second: number): Sensor =>
        sensorOf({
          growth: {
            limits: two,
            evidence: Float64Array.of(first, second, -99),
            rates: two.map(() => -2),
            spells: 4,
            days: 50,
          },
        });
      const prior = [10, 10 * Math.E].map((limit) => 0.25 * density(Math.log(limit), Math.log(12), 0.7));
      // Each says one law and `x` of the other: evidence of two laws over that of one is (p + q x)(q + p x) / x.
      const [p, q] = prior as [number, number];
      const x = [...Array(4000).keys()]
        .map((at) => Math.exp(-at / 200))
        .find((one) => ((p + q * one) * (q + p * one)) / (one * (p + q)) >= times)!;
      return lawKnowledge([says(0, Math.log(x)), says(Math.log(x), 0)], two).length;
    };
    expect([odds(15), odds(27)]).toEqual([1, 2]);
  });
});

describe("the rain responses of a plant", () => {
  it("are the prior times what the sensors say, by weight, as many times as they are independent", ({ expect }) => {
    fc.assert(
      fc.property(someSensors, (sensors) => {
        const [found, ...others] = responseKnowledge(sensors, sensors[0]!.rain);
        const plain = plainResponse(sensors);
        expect(others).toEqual([]);
        const { weights, log, spread, halves, steeps } = found!.knowledge;
        expect(differ(weights, plain.weights)).toBeLessThan(1e-9);
        expect(log).toBeCloseTo(plain.log, 9);
        expect(spread).toBeCloseTo(plain.spread, 9);
        expect([halves.slice(0, 4), steeps.slice(0, 4)]).toEqual([
          [0.5, 0.5, 0.5, 0.75],
          [1, 2, 4, 1],
        ]);
      }),
      law(200),
    );
  });

  it("lie between the usual 5 mm and what was seen, by the variances of both", ({ expect }) => {
    fc.assert(
      fc.property(between(2, 12), between(0.4, 0.8), (half, spread) => {
        const seen = withRain((at) => -0.5 * (Math.log(at / half) / spread) ** 2);
        const { log } = responseKnowledge([seen], seen.rain)[0]!.knowledge;
        const [prior, own] = [1 / 0.8 ** 2, 1 / spread ** 2];
        const wanted = (prior * Math.log(5) + own * Math.log(half)) / (prior + own);
        expect(Math.abs(log - wanted)).toBeLessThan(0.03);
      }),
      law(60),
    );
  });

  it("are each sensor's own where they differ by more than twice what both and their sites leave open", ({
    expect,
  }) => {
    const at = (half: number) => withRain((one) => -50 * Math.log(one / half) ** 2);
    const seen = (...halves: number[]) => responseKnowledge(halves.map(at), at(5).rain).length;
    // 2 √(0.35² + 2 · 0.1²) = 0.75: a factor of 2.1.
    expect([seen(4, 7), seen(4, 10), seen(4, 7, 12)]).toEqual([1, 2, 3]);
  });

  it("count a sensor that is added twice once", ({ expect }) => {
    fc.assert(
      fc.property(someSensor, (sensor) => {
        const measured = { ...sensor, days: 60 };
        const one = responseKnowledge([measured], sensor.rain)[0]!.knowledge;
        const twice = responseKnowledge([measured, { ...measured }], sensor.rain)[0]!.knowledge;
        expect(differ(twice.weights, one.weights)).toBeLessThan(1e-9);
      }),
      law(60),
    );
  });
});
