import * as fc from "fast-check";
import { describe, it } from "vitest";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { type PlantSoiling, plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import type { SensorDay, SensorRecord, SensorSummary } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { apart } from "../../analytics/differential/differential.ts";
import { law } from "../../analytics/support.ts";
import { autoInputs, type SimulatedPlant, simulatedPlant, soilingOf, summaries, withRecords } from "./plants.ts";
import { drawnSavings, summaryOf } from "./worlds.ts";

const RUNS = Number(process.env["RUNS"] ?? 8);
const WASHES = [150, 220, 280];
const DRAWS = 400;

const seed = fc.integer({ min: 1, max: 100_000 });
const savings = (soiling: PlantSoiling, { rainYears }: SimulatedPlant) =>
  summaryOf(drawnSavings(soilingDraws(soiling, autoInputs), rainYears, WASHES, DRAWS));

/** All but the lines of the sensors. */
const ofPlant = (soiling: PlantSoiling) => Object.assign({}, soiling, { sensors: [] });

describe("several sensors", () => {
  it("in another order are the same plant", ({ expect }) => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 4 }), (world, sensors) => {
        const plant = simulatedPlant({ seed: world, sensors, days: 250 });
        const found = summaries(plant);
        const [one, other] = [found, found.toReversed()].map((all) => plantSoiling(all, plant.today)!);
        const inOrder = (soiling: PlantSoiling) => {
          const { laws, responses, ...draws } = soilingDraws(soiling, autoInputs);
          return {
            draws,
            laws: laws.toSorted((a, b) => a.limit - b.limit || a.rate - b.rate || a.weight - b.weight),
            weights: Float64Array.from(responses, ({ weight }) => weight).sort(),
          };
        };
        expect(apart(inOrder(other!), inOrder(one!), 1e-7)).toBeNull();
        expect(other!.reasons.map(({ code }) => code).sort()).toEqual(one!.reasons.map(({ code }) => code).sort());
      }),
      law(RUNS),
    );
  });

  it("of which two are the same device twice are the plant without the copy", ({ expect }) => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 3 }), (world, sensors) => {
        const { one, two } = split(simulatedPlant({ seed: world, sensors, days: 250 }), 0);
        expect(ofPlant(two)).toEqual(ofPlant(one));
      }),
      law(RUNS),
    );
  });

  it("that hardly differ are one: neither range nor mean moves", ({ expect }) => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 3 }), (world, sensors) => {
        const plant = simulatedPlant({ seed: world, sensors, days: 300 });
        const { one, two } = split(plant, 1e-6);
        const [a, b] = [savings(one, plant), savings(two, plant)];
        // 60 plants each: the mean moves by 0.2% at most, the range by 2%.
        expect(Math.abs(b.mean / a.mean - 1)).toBeLessThan(0.03);
        expect((a.p90 - a.p10) / (b.p90 - b.p10)).toBeLessThan(1.25);
      }),
      law(RUNS),
    );
  });
});

/** The plant, and the plant with its first sensor as two with half the share; the second reads `apart` points more. */
function split(plant: SimulatedPlant, apart: number): { one: PlantSoiling; two: PlantSoiling } {
  const found = summaries(withRecords(plant, () => ({ share: 100 / plant.records.length })));
  const [first, ...others] = found as [SensorSummary, ...SensorSummary[]];
  const half = { ...first, share: first.share! / 2 };
  const losses = new Map([...half.losses].map(([day, loss]) => [day, loss + apart]));
  return {
    one: plantSoiling(found, plant.today)!,
    two: plantSoiling([half, { ...half, device_id: "twin", losses }, ...others], plant.today)!,
  };
}

const changedDays = (record: SensorRecord, change: (day: SensorDay) => SensorDay): SensorRecord => ({
  ...record,
  days: record.days.map(change),
});

describe("a sensor that doesn't count", () => {
  it("changes nothing with a share of 0", ({ expect }) => {
    fc.assert(
      fc.property(seed, (world) => {
        const plant = simulatedPlant({ seed: world, sensors: 3, days: 250 });
        const without = soilingOf({ ...plant, records: plant.records.slice(1) });
        const shared = withRecords(plant, (_, place) => ({ share: place === 0 ? 0 : null }));
        expect(ofPlant(soilingOf(shared))).toEqual(ofPlant(without));
      }),
      law(RUNS),
    );
  });

  it("changes nothing by what it reads on days in doubt", ({ expect }) => {
    fc.assert(
      fc.property(
        seed,
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: -50, max: 100, noNaN: true }),
        (world, age, reading) => {
          const plant = simulatedPlant({ seed: world, sensors: 2, days: 250 });
          const first = plant.records[0]!.days.at(-age)!.day;
          const withReading = (loss: number | null) => ({
            ...plant,
            records: plant.records.map((record, place) =>
              place > 0
                ? record
                : changedDays(record, (day) => (day.day < first ? day : { ...day, loss, quality: "in-doubt" })),
            ),
          });
          // Whether the sensor is suspect or silent follows from its readings; nothing else does.
          const [one, other] = [reading, null].map((loss) =>
            Object.assign(ofPlant(soilingOf(withReading(loss))), { reasons: [], agreement: null, silence: null }),
          );
          expect(one).toEqual(other);
        },
      ),
      law(RUNS),
    );
  });

  it("is a plant of its own if it is alone, whatever its share", ({ expect }) => {
    const plant = simulatedPlant({ seed: 11, sensors: 1, days: 250 });
    expect(soilingOf(withRecords(plant, () => ({ share: 30 })))).toEqual(soilingOf(plant));
    expect(soilingOf(plant)).toMatchObject({ agreement: "one", reasons: [{ code: "oneSensor" }] });
    expect(soilingOf(plant).sensors[0]).toMatchObject({ factor: 1, share: 1 });
  });
});
