import { describe, it } from "vitest";
import { oneDayWash } from "#contract/records/terms";
import {
  asInputs,
  figureKinds,
  figuresOf,
  ownRate,
  savedTerms,
  type SliderFigures,
  termsOf,
  round,
  scaleFor,
  nearestStep,
} from "../../../web/src/features/savings/what-if/figures.model.ts";
import { requestOf } from "#domain/cleaning-plan/index";
import { everyMonth, inputsWith } from "../../../web/src/features/savings/inputs/inputs.model.ts";

import { inputs, saved } from "./what-if-cases.ts";

const wash = figureKinds.find(({ key }) => key === "washCost")!;
const price = figureKinds.find(({ key }) => key === "price")!;

const TODAY = "2026-11-21";

describe("a slider", () => {
  it("has room above the saved value, and grows for one that is typed", ({ expect }) => {
    expect(scaleFor(wash, 1500, 1500)).toEqual({ maximum: 5000, step: 25, places: 2 });
    expect(scaleFor(wash, 0, 0).maximum).toBe(1000);
    expect(scaleFor(wash, 1500, 7777).maximum).toBe(10_000);
    expect(scaleFor(price, 0.09, 0.09)).toEqual({ maximum: 0.5, step: 0.0025, places: 4 });
    expect(scaleFor(wash, 1e9, 1e9).maximum).toBe(1e9);
  });

  it("snaps to its steps inside its range", ({ expect }) => {
    const scale = scaleFor(wash, 1500, 1500);
    expect([1511, 1513, -3, 9e9].map((value) => nearestStep(value, scale))).toEqual([1500, 1525, 0, 5000]);
    expect(nearestStep(0.123456, scaleFor(price, 0.09, 0.09))).toBe(0.1225);
  });
});

describe("the figures at the sliders", () => {
  it("are the saved inputs to begin with, and ask for what Calculate would", ({ expect }) => {
    const request = requestOf("device", inputs)!;
    const terms = termsOf(saved, figuresOf(saved), []);
    expect(terms).toEqual({
      weeks: request.num_weeks,
      prices: Array<number>(12).fill(request.solar_cost as number),
      soilingRates: Array<number>(12).fill(request.soiling_rate as number),
      washCost: request.wash_cost,
      plannedCleanings: request.planned_cleanings,
      rainThreshold: request.rain_threshold,
      rainThresholdPer: "day",
      blockedWeeks: [],
      ...oneDayWash,
    });
    expect(termsOf(saved, figuresOf(saved), ["2027-01-04"]).blockedWeeks).toEqual(["2027-01-04"]);
  });

  it("need every number", ({ expect }) => {
    for (const key of ["solar_cost", "wash_cost", "rain_threshold", "planned_cleanings", "localSoilingRate"] as const)
      expect(savedTerms({ ...inputs, [key]: null })).toBeNull();
    expect(savedTerms({ ...inputs, array_size: null })).not.toBeNull();
  });

  it("stand for twelve months by their mean: untouched they stay exactly, turned each month keeps its share", ({
    expect,
  }) => {
    const months = { ...everyMonth(0.1), july: 0.1777 };
    const variable = savedTerms({ ...inputs, isLocalEnergyRatesVariable: true, variableEnergyRates: months })!;
    expect(figuresOf(variable).price).toBe(0.1065);
    expect(termsOf(variable, figuresOf(variable), []).prices).toEqual(Object.values(months));
    const doubled = { ...figuresOf(variable), price: 2 * figuresOf(variable).price };
    const { variableEnergyRates, ...others } = asInputs(termsOf(variable, doubled, []), TODAY);
    expect(variableEnergyRates).toMatchObject({ june: 0.2, july: round(2 * 0.1777, 4) });
    expect(others).not.toHaveProperty("solar_cost");
    const nothing = savedTerms({ ...inputs, isSoilingRateVariable: true, variableSoilingRates: everyMonth(0) })!;
    expect(termsOf(nothing, { ...figuresOf(nothing), soilingRate: 0.2 }, []).soilingRates).toEqual(
      Array<number>(12).fill(0.2),
    );
  });

  it("put into the inputs become the saved case that asks for the same plan", ({ expect }) => {
    const turned = { washCost: 777.77, price: 0.1234, soilingRate: 0.0725, rainThreshold: 0.11 };
    const after = savedTerms({ ...inputs, ...asInputs(termsOf(saved, turned, []), TODAY) })!;
    expect(figuresOf(after)).toEqual(turned);
    expect(after).toEqual(termsOf(saved, turned, []));
  });

  it("begin at the device's own rate, which does not become the plant's with another figure", ({ expect }) => {
    const own = ownRate({ rate: { rate: 0.07, of: "device" } });
    expect(ownRate({ rate: { rate: 0.15, of: "plant" } })).toBeNull();
    const ofDevice = savedTerms(inputs, own)!;
    expect(figuresOf(ofDevice).soilingRate).toBe(0.07);
    expect(savedTerms({ ...inputs, localSoilingRate: null }, own)!).toEqual(ofDevice);
    const apply = (change: Partial<SliderFigures>) =>
      asInputs(termsOf(ofDevice, { ...figuresOf(ofDevice), ...change }, []), TODAY, ofDevice);
    expect(apply({ washCost: 777 })).toMatchObject({ wash_cost: 777 });
    expect(apply({ washCost: 777 })).not.toHaveProperty("localSoilingRate");
    expect(apply({ soilingRate: 0.08 })).toMatchObject({ localSoilingRate: 0.08 });
  });

  it("are used against a measurement once they were moved, and only then", ({ expect }) => {
    const apply = (change: Partial<SliderFigures>) =>
      asInputs(termsOf(saved, { ...figuresOf(saved), ...change }, []), TODAY, saved);
    expect(apply({ soilingRate: 0.08 })).toMatchObject({ localSoilingRate: 0.08, rate_source: "entered" });
    expect(apply({ rainThreshold: 0.5 })).toMatchObject({ rain_threshold: 0.5, rain_source: "entered" });
    for (const source of ["rate_source", "rain_source"]) expect(apply({ washCost: 777 })).not.toHaveProperty(source);
  });

  it("leave a cost per MW in the inputs unless the wash cost was moved", ({ expect }) => {
    const byParts = inputsWith({ ...inputs, wash_per_mw: 100 });
    const parts = savedTerms(byParts)!;
    const apply = (change: Partial<SliderFigures>) =>
      inputsWith(byParts, asInputs(termsOf(parts, { ...figuresOf(parts), ...change }, []), TODAY, parts));
    expect(apply({ price: 0.2 })).toMatchObject({ wash_per_mw: 100, solar_cost: 0.2 });
    expect(apply({ washCost: 777 })).toMatchObject({ wash_per_mw: null, wash_cost: 777 });
  });
});
