import { describe, it } from "vitest";
import { DEFAULT_SOILING_RATE, unchangedDefaults } from "#contract/savings/calculation-inputs";
import { type BasisFacts, basisOf, isWithinBound, modelCheck } from "../../../worker/domain/plant-soiling/basis.ts";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { isRateOff, learnedRain, planSources, usedRainRule } from "../../../worker/domain/plant-soiling/sources.ts";
import { autoInputs, simulatedPlant, soilingOf, withRecords } from "./plants.ts";

const plant = simulatedPlant({ seed: 5, sensors: 2, limited: 0, rate: 0.12 });
const soiling = soilingOf(plant);
const measured = Math.exp(soiling.rate!.log);
const entered = (rate: number | number[], setting: "auto" | "entered" = "entered") => ({
  ...autoInputs,
  rate: { setting, entered: rate },
});
/** As What if has it. */
const initialMonths = Array<number>(12).fill(DEFAULT_SOILING_RATE);
const facts = (change: Partial<BasisFacts> = {}): BasisFacts => ({
  soiling,
  inputs: autoInputs,
  today: plant.today,
  check: modelCheck([80, 90, 100, 110, 120], 100),
  isWithinBound: true,
  hasRain: true,
  ...change,
});

describe("basis of a decision", () => {
  it("is good if sensors agree, enough is measured, the model fits and the energy is known", ({ expect }) => {
    const { basis, reasons } = basisOf(facts());
    expect(basis).toBe("good");
    expect(reasons).toEqual([{ code: "agree", sensors: 2 }, { code: "record", months: 13 }, { code: "modelFits" }]);
    expect(basisOf(facts({ soiling: { ...soiling, agreement: "one", reasons: [] } })).basis).toBe("good");
  });

  it("is fair if anything of that is missing", ({ expect }) => {
    const fair = (change: Partial<BasisFacts>) => expect(basisOf(facts(change)).basis).toBe("fair");
    fair({ check: null });
    fair({ inputs: { ...autoInputs, energy: "sunlight" } });
    fair({ soiling: { ...soiling, agreement: "differ" } });
    fair({ soiling: { ...soiling, agreement: "disagree" } });
    fair({ soiling: { ...soiling, rate: { ...soiling.rate!, spells: 2, days: 119 } } });
    fair({
      soiling: {
        ...soiling,
        sensors: soiling.sensors.map((sensor) => Object.assign({}, sensor, { state: "silent" as const })),
      },
    });
    const losses = new Map([...soiling.losses].slice(-100));
    fair({ soiling: { ...soiling, agreement: "one", losses } });
  });

  it("is weak, with the reason first", ({ expect }) => {
    const worst = (change: Partial<BasisFacts>) => {
      const { basis, reasons } = basisOf(facts(change));
      expect(basis).toBe("weak");
      return reasons[0];
    };
    expect(worst({ isWithinBound: false })).toEqual({ code: "moreThanLost" });
    expect(worst({ check: modelCheck([190, 200, 210], 128) })).toEqual({ code: "modelOff", model: 200, measured: 128 });
    expect(worst({ hasRain: false })).toEqual({ code: "noRain" });
    expect(worst({ soiling: { ...soiling, rate: null } })).toEqual({ code: "rateNotMeasured" });
    expect(worst({ inputs: entered(0.5) })).toEqual({ code: "rateOff", entered: 0.5, measured });
    const learned = learnedRain(soiling)!;
    const rain = (inches: number, setting: "auto" | "entered" = "entered") => ({
      ...autoInputs,
      rain: { ...autoInputs.rain, setting, entered: inches },
    });
    expect(worst({ inputs: rain(10 * learned) })).toEqual({
      code: "rainOff",
      entered: 10 * learned,
      measured: learned,
    });
    for (const inputs of [rain(learned), rain(10 * learned, "auto")])
      expect(basisOf(facts({ inputs })).basis).toBe("good");
    expect(worst({ inputs: { ...autoInputs, energy: "typed" } })).toEqual({ code: "energyTyped" });
    const old = { ...soiling.level!, day: soiling.level!.day - 8 };
    expect(worst({ soiling: { ...soiling, level: old } })).toEqual({ code: "levelOld", days: 8 });
    expect(basisOf(facts({ inputs: entered(measured) })).basis).toBe("good");
  });
});

describe("model check and bound", () => {
  it("compare with P5 to P95 of the draws, and with what was lost", ({ expect }) => {
    const draws = Array.from({ length: 1500 }, (_, place) => place);
    expect(modelCheck(draws, 80)).toMatchObject({ fits: true, model: 749.5, measured: 80 });
    expect(modelCheck(draws, 70).fits).toBe(false);
    expect(modelCheck(draws, 1430).fits).toBe(false);
    const bound = { overPractice: 100, practiceLoss: 120, measuredLoss: 85, recordDays: 300 };
    expect(isWithinBound(bound)).toBe(true);
    expect(isWithinBound({ ...bound, practiceLoss: 99 })).toBe(false);
    expect(isWithinBound({ ...bound, measuredLoss: 79 })).toBe(false);
    expect(isWithinBound({ ...bound, measuredLoss: 79, recordDays: 299 })).toBe(true);
  });
});

describe("sources of the inputs", () => {
  const from = (inputs = autoInputs, of = soiling) => planSources(of, inputs).map((source) => source.from);

  it("are measured if there is a measurement, whatever was typed", ({ expect }) => {
    expect(from()).toEqual(["byMonth", "learned", "pvsyst"].map((name, place) => (place === 0 ? from()[0] : name)));
    expect(["byMonth", "measured"]).toContain(from()[0]);
    const [rate] = planSources(soiling, entered(0.5, "auto"));
    expect(rate).toMatchObject({ rate: measured, unused: 0.5 });
    // Nor is the initial value of the form one that a person entered.
    for (const rate of [measured * 1.02, DEFAULT_SOILING_RATE, initialMonths])
      expect(planSources(soiling, entered(rate, "auto"))[0]).not.toHaveProperty("unused");
    const rain = { ...autoInputs, rain: { ...autoInputs.rain, entered: 2 } };
    expect(planSources(soiling, rain)[1]).toMatchObject({ from: "learned", unused: 2 });
    const initial = { ...autoInputs, rain: { ...autoInputs.rain, entered: unchangedDefaults.rain_threshold } };
    const learnedFarAway = soiling.responses.map(({ probability, knowledge }) => ({
      probability,
      knowledge: { ...knowledge, log: knowledge.log + Math.log(50) },
    }));
    const far = { ...soiling, responses: learnedFarAway };
    expect(planSources(far, initial)[1]).toEqual(planSources(far, autoInputs)[1]);
  });

  it("are entered if a person wants that, or nothing is measured; else typical", ({ expect }) => {
    const bare = soilingOf(withRecords(plant, () => ({ days: [] })));
    expect(from(autoInputs, bare)).toEqual(["typical", "typical", "pvsyst"]);
    expect(from(entered(0.2, "auto"), bare)[0]).toBe("entered");
    // An owner who saves the essentials alone hasn't said that the plant hardly soils.
    for (const initial of [DEFAULT_SOILING_RATE, initialMonths]) {
      expect(planSources(bare, entered(initial, "auto"))[0]).toEqual(planSources(bare, autoInputs)[0]);
      expect(from(entered(initial), bare)[0]).toBe("entered");
    }
    const rain = (inches: number, change: Partial<typeof autoInputs.rain> = {}) =>
      planSources(bare, { ...autoInputs, rain: { ...autoInputs.rain, entered: inches, ...change } })[1]!;
    const { rain_threshold: initialRain } = unchangedDefaults;
    expect(rain(initialRain)).toEqual(planSources(bare, autoInputs)[1]);
    const initialRule = { rain: { ...autoInputs.rain, entered: initialRain } };
    expect(usedRainRule(bare, initialRule, { rainThresholdPer: "day" }).rainThresholdPer).toBe("gradual");
    expect(rain(initialRain, { setting: "entered" })).toEqual({ input: "rain", from: "entered", rain: initialRain });
    expect(rain(initialRain, { per: "week" }).from).toBe("entered");
    expect(rain(0.31).from).toBe("entered");
    expect(from(entered(initialMonths.with(6, 0.02), "auto"), bare)[0]).toBe("entered");
    expect(from(entered(0.2))[0]).toBe("entered");
    expect(isRateOff(bare, 5)).toBe(false);
    expect(isRateOff(soiling, 0)).toBe(true);
    const chosen = { rate: 0.2, first: "2025-05-01", last: "2025-06-01" };
    expect(planSources({ ...soiling, chosen }, autoInputs)[0]).toMatchObject({ from: "chosen", ...chosen });
  });
});

describe("what a plan is drawn from", () => {
  it("is centered on what is learned, not on what was typed", ({ expect }) => {
    const typed = { ...autoInputs, rain: { ...autoInputs.rain, entered: 0.3 } };
    expect(soilingDraws(soiling, typed)).toEqual(soilingDraws(soiling, autoInputs));
    const total = (draws: ReturnType<typeof soilingDraws>) =>
      draws.responses.reduce((sum, { half, weight }) => sum + weight * Math.log(half), 0);
    expect(Math.abs(total(soilingDraws(soiling, autoInputs)) - Math.log(plant.half))).toBeLessThan(0.5);
    const used = soilingDraws(soiling, {
      ...autoInputs,
      rain: { ...autoInputs.rain, setting: "entered", entered: 0.3 },
    });
    expect(used.responses).toEqual([{ half: expect.closeTo(7.62, 9), steepness: 2.5, weight: 1 }]);
    expect(used.responseSpread).toBe(0.8);
  });

  it("has every growth law by its probability, without a switch", ({ expect }) => {
    const draws = [0, 1].map((limited) =>
      soilingDraws(soilingOf(simulatedPlant({ seed: 12, sensors: 1, limited, rate: 0.2 })), autoInputs),
    );
    const straight = draws.map(({ laws }) => laws.find(({ limit }) => limit === Infinity));
    for (const { laws } of draws) expect(laws.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2);
    expect(straight[0]!.weight).toBeGreaterThan(0.5);
    expect(straight[1]?.weight ?? 0).toBeLessThan(0.1);
    // Each limit has its own rate: clean glass soils the faster the lower the limit.
    const limited = draws[1]!.laws.filter(({ limit, weight }) => limit < Infinity && weight > 0.001);
    for (const [place, law] of limited.slice(1).entries()) expect(law.rate).toBeLessThanOrEqual(limited[place]!.rate);
  });

  it("is the typed rate by month, or the usual one", ({ expect }) => {
    const months = Array.from({ length: 12 }, (_, month) => 0.1 + month / 100);
    const draws = soilingDraws(soiling, entered(months));
    expect(draws.rate).toMatchObject({ prior: expect.closeTo(0.00155, 9), measured: 0 });
    expect(draws.season[11]! / draws.season[0]!).toBeCloseTo(2.1, 9);
    for (const law of draws.laws) expect(law).toMatchObject({ spells: 0 });
    const bare = soilingOf(withRecords(plant, () => ({ days: [] })));
    expect(soilingDraws(bare, autoInputs)).toMatchObject({
      level: { mean: 0, spread: 0 },
      rate: { prior: expect.closeTo(0.0009, 9), spread: 0.7 },
      responseSpread: 0,
      energySpread: expect.closeTo(0.03 / 1.96, 9),
    });
  });
});
