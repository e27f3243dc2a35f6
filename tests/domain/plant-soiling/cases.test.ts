import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayNumber } from "#contract/common/calendar";
import { SILENT_DAYS, sensorCases, withOthers, withPlansAlone } from "../../../worker/domain/plant-soiling/cases.ts";
import { plantLevel, rangeAfter } from "../../../worker/domain/plant-soiling/level.ts";
import { plantSoiling, sparkOf } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import type { SensorDay, SensorRecord } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { simulatedPlant, soilingOf, withRecords } from "./plants.ts";

const TODAY = 20_000;
const level = { difference: 0.4, differs: false, measured: 2 };
const sensor = (name: string, change: object = {}) => ({
  device_name: name,
  reported: { day: TODAY, isInDoubt: false },
  factor: { factor: 1, spread: 0.1, days: 90 },
  goodDays: 300,
  ...change,
});
const nothingElse = { level, rainDiffers: false, growthDiffers: false };
const reported = (age: number, isInDoubt = false) => ({ reported: { day: TODAY - age, isInDoubt } });

describe("what the sensors of a plant say together", () => {
  it("agree, or differ in level, rain or growth", ({ expect }) => {
    const two = [sensor("North"), sensor("South")];
    const found = (change: object) => sensorCases(two, TODAY, { ...nothingElse, ...change });
    expect(found({})).toMatchObject({ agreement: "agree", reasons: [{ code: "agree", sensors: 2 }], silence: "none" });
    expect(found({ level: { difference: 2, differs: true, measured: 2 } })).toMatchObject({
      agreement: "differ",
      reasons: [{ code: "differ", points: 2 }],
    });
    expect(found({ rainDiffers: true })).toMatchObject({ agreement: "differ", reasons: [{ code: "rainDiffers" }] });
    expect(found({ growthDiffers: true })).toMatchObject({ agreement: "differ", reasons: [{ code: "growthDiffers" }] });
    expect(sensorCases([], TODAY, { ...nothingElse, level: null })).toMatchObject({ agreement: "none", reasons: [] });
  });

  it("disagree if one alone would wash within two weeks and another would not", ({ expect }) => {
    const agreed = sensorCases([sensor("North"), sensor("South")], TODAY, nothingElse);
    const alone = (...firsts: (string | null)[]) => withPlansAlone(agreed, firsts, "2026-11-27");
    for (const same of [alone(), alone(null, "2026-12-21"), alone("2026-11-30", "2026-12-11")])
      expect(same).toEqual(agreed);
    for (const other of [alone("2026-11-30", null), alone("2026-12-12", "2026-12-07")])
      expect(other).toMatchObject({ agreement: "disagree", reasons: [{ code: "washDiffers" }], states: agreed.states });
  });

  it("name silent, suspect and new sensors", ({ expect }) => {
    const one = { ...nothingElse, level: { ...level, measured: 1 } };
    const silent = sensorCases([sensor("North"), sensor("South", reported(9))], TODAY, one);
    expect(silent.states).toEqual(["live", "silent"]);
    expect(silent).toMatchObject({ agreement: "one", reasons: [{ code: "silent", sensors: 1, of: 2, days: 9 }] });
    const suspect = sensorCases([sensor("North"), sensor("South", reported(0, true))], TODAY, one);
    expect(suspect.states).toEqual(["live", "suspect"]);
    expect(suspect.reasons).toEqual([{ code: "suspect", device_name: "South" }]);
    const young = { factor: { factor: 1, spread: 0.3, days: 0 }, goodDays: 12 };
    const recent = sensorCases([sensor("North"), sensor("South", young)], TODAY, nothingElse);
    expect(recent.states).toEqual(["live", "new"]);
    expect(recent.reasons).toContainEqual({ code: "newSensor", device_name: "South", days: 12 });
    expect(sensorCases([sensor("North", young)], TODAY, one).states).toEqual(["live"]);
  });

  it("count those that are silent of all, however many of them the plan is made of", ({ expect }) => {
    const silences = (reasons: ReturnType<typeof withOthers>) =>
      reasons.filter(({ code }) => code === "silent" || code === "allSilent");
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (ages, most) => {
          // Those that reported last come first.
          const all = ages.toSorted((a, b) => a - b).map((age) => sensor("One", reported(age)));
          const [some, rest] = [all.slice(0, most), ages.toSorted((a, b) => a - b).slice(most)];
          const live = rest.filter((age) => age < SILENT_DAYS).length;
          const others = { live, of: rest.length, days: Math.max(0, ...rest.filter((age) => age >= SILENT_DAYS)) };
          const { reasons } = sensorCases(some, TODAY, nothingElse);
          const whole = sensorCases(all, TODAY, nothingElse).reasons;
          expect(silences(withOthers(reasons, some.length, others))).toEqual(silences(whole));
        },
      ),
    );
  });

  it("need a fix after a week of silence of all, and have no decision after a month", ({ expect }) => {
    const silence = (...ages: number[]) =>
      sensorCases(
        ages.map((age) => sensor(`${age}`, reported(age))),
        TODAY,
        nothingElse,
      ).silence;
    expect(silence(0, 40)).toBe("none");
    expect(silence(7, 7)).toBe("none");
    expect(silence(8, 20)).toBe("fix");
    expect(silence(30)).toBe("fix");
    expect(silence(31, 90)).toBe("offline");
    expect(sensorCases([sensor("North", { reported: null })], TODAY, { ...nothingElse, level: null }).silence).toBe(
      "offline",
    );
  });
});

describe("level of a plant", () => {
  const factors = { spread: 0.3, sensors: [1.2, 0.8].map((factor) => ({ factor, spread: 0.1, days: 90 })) };
  const measured = (loss: number, change: object = {}) => ({
    weight: 0.5,
    make: "A",
    systematic: 0.5,
    level: { day: TODAY, loss, range: 0.6 },
    ...change,
  });

  it("is the area mean, with a missing sensor by its factor", ({ expect }) => {
    const both = plantLevel([measured(3.6), measured(2.4)], factors)!;
    expect(both).toMatchObject({ day: TODAY, loss: expect.closeTo(3, 9), differs: false, measured: 2 });
    const gone = { level: { day: TODAY - 5, loss: 99, range: 0.6 } };
    const one = plantLevel([measured(3.6, gone), measured(2.4)], factors)!;
    expect(one.loss).toBeCloseTo(3, 9);
    expect(one.range).toBeGreaterThan(both.range);
    expect(plantLevel([measured(1, { level: null })], factors)).toBeNull();
  });

  it("is wider where sensors differ or come from one make", ({ expect }) => {
    const near = plantLevel([measured(3), measured(4)], factors)!;
    const far = plantLevel([measured(1), measured(6)], factors)!;
    expect([near.differs, far.differs]).toEqual([false, true]);
    expect(far).toMatchObject({ loss: expect.closeTo(near.loss, 9), difference: 5 });
    expect(far.range ** 2 - near.range ** 2).toBeCloseTo(2.5 ** 2 / 2, 9);
    const apart = plantLevel([measured(3), measured(4, { make: "B" })], factors)!;
    expect(near.range ** 2 - apart.range ** 2).toBeCloseTo(2 * 0.3 * 0.25 * 0.25, 9);
  });

  it("of one sensor includes how much sensors of a plant differ", ({ expect }) => {
    const alone = { spread: 0.3, sensors: [{ factor: 1, spread: 0.3, days: 0 }] };
    const { range } = plantLevel([measured(5, { weight: 1 })], alone)!;
    expect(range).toBeCloseTo(Math.hypot(0.6, 1.96 * 0.3 * 5), 9);
    expect(rangeAfter(range, 2)).toBeCloseTo(Math.hypot(range, 0.8), 9);
    expect(rangeAfter(range, -1)).toBe(range);
  });
});

const SHORT = { seed: 21, sensors: 2, days: 250, limited: 0 };
const without = (record: SensorRecord, keeps: (day: string) => boolean): SensorRecord => ({
  ...record,
  days: record.days.filter(({ day }) => keeps(day)),
});

describe("soiling of a plant", () => {
  it("has no sensor that is new from its first days, and throws none away", ({ expect }) => {
    const plant = simulatedPlant(SHORT);
    const [old, recent] = plant.records as [SensorRecord, SensorRecord];
    const from = recent.days.at(-8)!.day;
    const soiling = soilingOf({ ...plant, records: [old, without(recent, (day) => day >= from)] });
    expect(soiling.sensors.map(({ state, factor }) => [state, factor])).toEqual([
      ["live", 1],
      ["new", 1],
    ]);
    expect(soiling.rate).not.toBeNull();
    expect(soiling.losses.size).toBeGreaterThan(200);
  });

  it("takes a dark day for a reading, and a missing day for silence", ({ expect }) => {
    const plant = simulatedPlant({ ...SHORT, sensors: 1 });
    const dark = (day: SensorDay): SensorDay => ({ ...day, loss: null });
    const cut = (change: (days: readonly SensorDay[]) => SensorDay[]) =>
      soilingOf(withRecords(plant, ({ days }) => ({ days: [...days.slice(0, -5), ...change(days.slice(-5))] })))
        .sensors[0]!.state;
    expect(cut((days) => days.map(dark))).toBe("live");
    expect(cut(() => [])).toBe("silent");
  });

  it("lets factors start again after a wash that one sensor's device logged", ({ expect }) => {
    const plant = simulatedPlant(SHORT);
    const [north, south] = plant.records as [SensorRecord, SensorRecord];
    const washed = { ...south, cleanings: [{ day: south.days.at(-6)!.day, share: null }] };
    const factors = (records: SensorRecord[]) => soilingOf({ ...plant, records }).sensors.map(({ factor }) => factor);
    expect(factors([north, south])).not.toEqual([1, 1]);
    expect(factors([north, washed])).toEqual([1, 1]);
    const both = factors([{ ...north, cleanings: washed.cleanings }, washed]);
    // Not equal, because a wash also shows what a sensor reads of a clean surface.
    for (const [place, factor] of factors([north, south]).entries()) expect(both[place]).toBeCloseTo(factor, 3);
  });

  it("takes a chosen interval as the only one of its sensor", ({ expect }) => {
    const plant = simulatedPlant({ ...SHORT, sensors: 1 });
    const chosen = { rate: 0.25, first: "2025-06-01", last: "2025-07-01" };
    const soiling = soilingOf(withRecords(plant, () => ({ chosen })));
    expect(soiling.rate).toMatchObject({ log: expect.closeTo(Math.log(0.25), 9), spells: 1, days: 31 });
    expect(soiling.chosen).toEqual(chosen);
  });

  it("mixes sensors that have learned opposite rains instead of averaging them", ({ expect }) => {
    const [light, heavy] = [
      simulatedPlant({ seed: 8, sensors: 1, half: 1.5 }),
      simulatedPlant({ seed: 8, sensors: 1, half: 20 }),
    ];
    const records = [light, heavy].map(({ records: [record] }, place) =>
      Object.assign({}, record!, { device_id: `d${place}` }),
    );
    const soiling = soilingOf({ ...light, records });
    expect(soiling.reasons).toContainEqual({ code: "rainDiffers" });
    expect(soiling.agreement).toBe("differ");
    expect(soiling.responses.map(({ probability }) => probability)).toEqual([0.5, 0.5]);
    const [one, other] = soiling.responses.map(({ knowledge }) => Math.exp(knowledge.log));
    expect(one).toBeLessThan(3);
    expect(other).toBeGreaterThan(10);
  });

  it("has no sensors, nothing measured, and a small chart", ({ expect }) => {
    const plant = simulatedPlant({ ...SHORT, sensors: 1 });
    expect(plantSoiling([], plant.today)).toBeNull();
    const never = soilingOf(withRecords(plant, () => ({ days: [] })));
    expect(never).toMatchObject({ level: null, rate: null, agreement: "none", silence: "offline" });
    expect(never.sensors[0]).toMatchObject({ state: "silent", day: null, loss: null });
    const spark = sparkOf(soilingOf(plant), plant.today);
    expect(spark).toHaveLength(30);
    expect(spark.at(-1)).toBe(Math.round(soilingOf(plant).losses.get(dayNumber(plant.today))! * 10));
  });
});
