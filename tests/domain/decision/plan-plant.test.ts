import { describe, it } from "vitest";
import { addDays, daysBetween, nextMonday } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { monthNames } from "#contract/common/months";
import { startingInputs } from "#contract/records/inputs";
import { planPlant, plantDecision, type PlantCase } from "../../../worker/domain/decision/index.ts";
import { planNumbers } from "../../../worker/domain/decision/draw-plan.ts";
import { clearSkyYear } from "../../../worker/domain/energy-file/year.ts";
import { sunlightYear, typedYear } from "../../../worker/domain/plant-soiling/sunlight.ts";
import { analytics } from "../../analytics/support.ts";
import { simulatedPlant, summaries, withRecords } from "../plant-soiling/plants.ts";

const inputs = { ...startingInputs, array_size: 20_000, wash_cost: 6000, solar_cost: 0.09, localSoilingRate: null };
const daily = Array.from({ length: 365 }, () => 100_000);

const usual = simulatedPlant({ seed: 4, sensors: 2, rate: 0.15, limited: 0 });

function caseOf(plant = usual): PlantCase {
  const { today, rain, rainYears } = plant;
  return {
    today,
    timezone: "UTC",
    inputs,
    energy: { from: "pvsyst", year: { daily, source: "a file" } },
    rain: { covered: true, years: rainYears, source: "years" },
    fallen: rain,
    sensors: summaries(plant),
    washes: [],
  };
}
const planned = (plant: PlantCase) => {
  const { plan, facts } = planPlant(plant, analytics);
  const row = { plant_id: "p", timezone: "UTC", calculatedAt: 0, blockedWeeks: [], plan };
  return {
    plan: plan!,
    facts,
    decision: plantDecision(
      { ...row, facts: { ...facts, changed: null, hold: null, choice: null, canHold: false } },
      plant.today,
    ),
  };
};
let plain: ReturnType<typeof planned> | undefined;
const usualPlan = () => (plain ??= planned(caseOf()));
type Soiling = NonNullable<ReturnType<typeof planned>["facts"]["soiling"]>;
const washedBy = (plant: PlantCase, devices: string[]): PlantCase => ({
  ...plant,
  washes: devices.map((device_id) => ({ device_id, day: plant.today, share: null })),
});

describe("the plan of a plant", () => {
  it("starts without what was washed since: all of it, or the sensor's share", ({ expect }) => {
    const plant = caseOf();
    const cases = [[], ["d0"], ["d0", "d1"]].map((washed) => planned(washedBy(plant, washed)));
    const [dirty, half, clean] = cases.map(({ facts }) => facts.soiling!) as [Soiling, Soiling, Soiling];
    expect([dirty, half, clean].map(({ estimated }) => estimated)).toEqual([false, true, true]);
    expect(dirty.loss).toBeGreaterThan(0.4);
    expect(half.loss).toBeCloseTo(dirty.loss / 2, 3);
    expect(clean.loss).toBe(0);
    const [unwashed, , washed] = cases.map(({ decision }) => decision.year!.none.loss);
    expect(washed).toBeLessThan(unwashed!);
  });

  it("waits within a crew's notice only if that wins the cost of calling off, and once", ({ expect }) => {
    const plant = caseOf();
    const away = daysBetween(plant.today, nextMonday(plant.today));
    const waited = (crew_notice: number | null, isCalledOff = false) => {
      const { plan, facts } = planned({
        ...plant,
        isCalledOff,
        inputs: { ...inputs, crew_notice, call_off_cost: 700 },
      });
      return { ...plan, wait: plan.wait!.gain, facts };
    };
    const [early, late] = [waited(away - 1), waited(away)];
    expect(early.wait - late.wait).toBeCloseTo(700, 3);
    // Dates and worth of washes are as before.
    expect({ ...late, wait: 0 }).toEqual({ ...early, wait: 0 });
    expect([waited(away, true).wait, waited(null).wait]).toEqual([early.wait, early.wait]);
    expect(planned(plant).plan.wait!.gain).toBe(early.wait);
  });

  it("isn't compared with last year where its rain isn't known", ({ expect }) => {
    const checks = ({ facts }: ReturnType<typeof planned>) =>
      facts.reasons.filter(({ code }) => code === "modelOff" || code === "modelFits");
    expect(checks(usualPlan())).toHaveLength(1);
    const unknown = planned({ ...caseOf(), fallen: new Map() });
    expect(checks(unknown)).toEqual([]);
    // What was measured stays.
    expect(unknown.facts.numbers!.lost).toBeGreaterThan(0);
  });

  it("starts without what this week's rain removed, though no day has shown it yet", ({ expect }) => {
    const full = usual;
    const rained = [-1, 0].map((away) => addDays(full.today, away));
    const record = withRecords(full, ({ days }) => ({ days: days.filter(({ day }) => !rained.includes(day)) }));
    const fell = (millimeters: number) => {
      const fallen = new Map<string, number | null>(full.rain);
      for (const day of rained) fallen.set(day, 0);
      return planned({ ...caseOf(record), fallen: fallen.set(rained[0]!, millimeters) });
    };
    const [dry, wet, storm] = [fell(0), fell(4), fell(40)];
    const loss = ({ facts }: typeof dry) => facts.soiling!.loss;
    expect(loss(wet)).toBeLessThan(0.8 * loss(dry));
    expect(loss(storm)).toBeLessThan(0.2 * loss(dry));
    expect(storm.facts.soiling!.range).toBeLessThan(dry.facts.soiling!.range);
    expect(storm.decision.weeks[1]!.worth!).toBeLessThan(dry.decision.weeks[1]!.worth!);
    expect(storm.facts.soiling).toMatchObject({ estimated: true, rained: true });
    const said = ({ plan }: typeof dry) => plan.assumptions.find((text) => text.startsWith("Starting"));
    expect(said(dry)).toMatch(/^Starting loss: [\d.]+% ± [\d.]+ points \(measured /);
    expect(said(storm)).toMatch(
      /^Starting loss: [\d.]+%, based on [\d.]+% ± [\d.]+ points measured .*; then the rain that fell\.$/,
    );
  });

  it("says after rain only where rain is known to have fallen", ({ expect }) => {
    const full = usual;
    const said = [8, 12, 20].map((back) => {
      const until = addDays(full.today, -back);
      const record = withRecords(full, ({ days }) => ({ days: days.filter(({ day }) => day <= until) }));
      const fallen = new Map([...full.rain].filter(([day]) => day <= until));
      return planned({ ...caseOf(record), fallen });
    });
    expect(said.map(({ facts }) => facts.soiling!.rained)).toEqual([undefined, undefined, undefined]);
    for (const { plan } of said)
      expect(plan.assumptions.join(" ")).toContain("typical rain where no data is available");
  });

  it("says what is measured before its inputs are entered", ({ expect }) => {
    const { facts } = planPlant({ ...caseOf(), inputs: null }, analytics);
    expect(facts.obstacles).toEqual(["inputsNeverSaved"]);
    expect(facts.sources.map(({ input, from }) => [input, from])).toEqual(
      usualPlan()
        .facts.sources.slice(0, 2)
        .map(({ input, from }) => [input, from]),
    );
    expect(facts.sources[0]!.from).toBe("byMonth");
  });

  it("runs an old level forward, with a wider range, and needs a sensor after a month", ({ expect }) => {
    const full = usual;
    const until = (back: number) =>
      withRecords(full, ({ days }) => ({ days: days.filter(({ day }) => day <= addDays(full.today, -back)) }));
    const dry = (back: number) => ({ ...caseOf(until(back)), fallen: new Map<string, number | null>() });
    const old = planned({ ...dry(20), rain: { covered: false } });
    const measured = planPlant({ ...dry(20), today: addDays(full.today, -20) }, analytics).facts.soiling!;
    expect(old.facts.soiling!.estimated).toBe(true);
    expect(old.facts.soiling!.rained).toBeUndefined();
    expect(old.facts.soiling!.loss).toBeGreaterThan(measured.loss + 1);
    expect(old.facts.soiling!.range).toBeGreaterThan(measured.range);
    expect(old.decision.state).not.toBe("unknown");
    expect(old.facts.reasons).toContainEqual({ code: "levelOld", days: 20 });
    const silent = planned(caseOf(until(40)));
    expect(silent.decision).toMatchObject({ state: "unknown", obstacles: ["sensorOffline"] });
    expect(silent.decision.year).not.toBeNull();
  });

  it("takes washes of half the plant or more as practice", ({ expect }) => {
    const plant = caseOf();
    const day = addDays(plant.today, -150);
    const at = (devices: string[], share: number | null = null) =>
      planned({ ...plant, washes: devices.map((device_id) => ({ device_id, day, share })) }).decision.year!.practice;
    expect(at([])).toMatchObject({ kind: "none", washes: 0 });
    expect(at(["d0"], 80)).toMatchObject({ kind: "none" });
    expect(at(["d0", "d1"])).toMatchObject({ kind: "lastYear", washes: 1 });
    expect(at(["d0"])).toMatchObject({ kind: "lastYear", washes: 1 });
  });

  it("plans each of several live sensors alone, and says where they would decide otherwise", ({ expect }) => {
    const plant = usual;
    const { facts } = usualPlan();
    expect(facts.sensors.map(({ alone }) => alone?.state)).not.toContain(undefined);
    const apart = withRecords(plant, ({ days }, place) => ({
      days: days.map((day) => Object.assign({}, day, { loss: day.loss === null ? null : day.loss * (1 + 2 * place) })),
    }));
    const split = planned({ ...caseOf(apart), inputs: { ...inputs, wash_cost: 2000 } }).facts;
    expect(split.agreement).toBe("disagree");
    expect(split.basis).not.toBe("good");
    expect(split.reasons).toContainEqual({ code: "washDiffers" });
    const [one] = summaries(plant);
    expect(planned({ ...caseOf(plant), sensors: [one!] }).facts.sensors[0]!.alone).toBeNull();
  });

  it("names what it is made of: prices, wash cost, energy, level and what was lost", ({ expect }) => {
    const { numbers } = usualPlan().decision;
    expect(numbers).toMatchObject({ price: { least: 0.09, most: 0.09 }, washCost: 6000, energy: 36_500_000 });
    expect(numbers!.lost).toBeGreaterThan(0);
    const rates = Object.fromEntries(monthNames.map((month, at) => [month, at === 6 ? 0.2 : 0.05]));
    const monthly = { ...inputs, isLocalEnergyRatesVariable: true, variableEnergyRates: rates as never };
    expect(planned({ ...caseOf(), inputs: monthly }).decision.numbers!.price).toEqual({ least: 0.05, most: 0.2 });
    expect(planPlant({ ...caseOf(), inputs: null }, analytics).facts.numbers).toBeNull();
  });

  it("says that soiling levels off where that is likelier than not", ({ expect }) => {
    const law = (limit: number, weight: number) => ({ limit, weight, rate: 0.001, squares: 0, spells: 1 }) as never;
    const limitOf = (...laws: never[]) =>
      planNumbers({ laws }, { terms: { prices: [0.1], washCost: 1 }, energy: { daily: [1] } }, null).limit;
    expect(limitOf(law(Infinity, 0.7), law(0.1, 0.2), law(0.14, 0.1))).toBeNull();
    expect(limitOf(law(Infinity, 0.1), law(0.1, 0.6), law(0.16, 0.3))).toBeCloseTo(12, 9);
  });

  it("says the same limit among its assumptions as in its numbers", ({ expect }) => {
    const limits = [3, 4, 5].map((seed) => {
      const { plan, facts } = planned(caseOf(simulatedPlant({ seed, sensors: 2, rate: 0.3, limited: 1 })));
      const { limit } = facts.numbers!;
      const end = limit === null ? "capped at 30%" : `levels off near ${format.percent(limit, 0)}`;
      expect(plan.assumptions.join(" ")).toContain(end);
      return facts.numbers!.limit;
    });
    expect(limits.some((limit) => limit !== null)).toBe(true);
  });

  it("is calculated in a few kernels' time", ({ expect }) => {
    const plant = caseOf();
    let plans = 0;
    const at = performance.now();
    planPlant(plant, { ...analytics, decidePlan: (input) => (plans++, analytics.decidePlan(input)) });
    if (process.env["PLANTS"]) console.log("plan of a plant [ms]", performance.now() - at);
    // Its own, by climate alone, and by each of two sensors.
    expect(plans).toBeLessThanOrEqual(4);
  });
});

describe("energy by sunlight", () => {
  const place = { lat: 34, lng: -117, arrayKw: 1000 };
  const sky = clearSkyYear(place, analytics).map((value) => (2200 / 365) * value);
  const days = Array.from(sky, (value, day) => ({ day: addDays("2025-01-01", day), value: 0.8 * value }));
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

  it("is the measured one, and months without any follow the clear sky", ({ expect }) => {
    const whole = sunlightYear(days, place, analytics)!;
    const expected = 0.8 * 2200 * 0.176 * 5.6 * 0.8 * 1000;
    expect(whole).toHaveLength(365);
    expect(sum(whole) / expected).toBeCloseTo(1, 9);
    const summer = days.filter(({ day }) => day >= "2025-05-01" && day < "2025-08-01");
    expect(sum(sunlightYear(summer, place, analytics)!) / expected).toBeCloseTo(1, 9);
    expect(sunlightYear([], place, analytics)).toBeNull();
    const typed = typedYear(1850, place, analytics);
    expect(sum(typed)).toBeCloseTo(1_850_000, 6);
    expect(typed[171]! / typed[354]!).toBeCloseTo(sky[171]! / sky[354]!, 9);
  });
});
