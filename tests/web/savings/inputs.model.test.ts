import { describe, it } from "vitest";
import { startingInputs, type CalculationInputs } from "#contract/records/inputs";
import { washDays, withWashCost } from "#domain/cleaning-plan/inputs";
import { texts } from "#contract/common/texts";
import { requestOf } from "#domain/cleaning-plan/index";
import {
  calculateBlockedBecause,
  changeCount,
  changedFields,
  everyMonth,
  fieldErrors,
  saveBlockedBecause,
  changedInputs,
} from "../../../web/src/features/savings/inputs/inputs.model.ts";

import { inputsTexts } from "../../../web/src/features/savings/texts.ts";

const inputs = (change: Partial<CalculationInputs> = {}): CalculationInputs => ({ ...startingInputs, ...change });

describe("the days of a wash", () => {
  it("follow from array size and what is washed a day, to the next whole day", ({ expect }) => {
    expect(washDays(4000, null)).toBe(1);
    expect(washDays(null, 2)).toBe(1);
    expect(washDays(4000, 8)).toBe(1);
    expect(washDays(4000, 2)).toBe(2);
    expect(washDays(4001, 2)).toBe(3);
    // 2.1 / 0.7 is 3.0000000000000004.
    expect(washDays(2100, 0.7)).toBe(3);
  });

  it("and what a wash leaves are checked, and may be left empty", ({ expect }) => {
    expect(fieldErrors(inputs({ localSoilingRate: 0.1 }))).toEqual({});
    const wrong = fieldErrors(inputs({ localSoilingRate: 0.1, washed_per_day: 0, residual_soiling: 11 }));
    expect(wrong).toEqual({
      washed_per_day: "Washed per day must be above 0.",
      residual_soiling: "Soiling left by a wash must be a number from 0 to 10.",
    });
  });
});

describe("the parts of a wash cost", () => {
  const change = (from: Partial<CalculationInputs>, to: Partial<CalculationInputs>) =>
    changedInputs({ inputs: inputs(from), wrong: {} }, to).inputs;

  it("make the wash cost as soon as the price per MW is entered, whatever the array is then", ({ expect }) => {
    expect(change({}, { wash_mobilization: 800 }).wash_cost).toBe(inputs({}).wash_cost);
    expect(change({ wash_mobilization: 800, array_size: 4500 }, { wash_per_mw: 200.5 }).wash_cost).toBe(1702.25);
    expect(change({ wash_per_mw: 200, array_size: 4500 }, { array_size: 10_000 }).wash_cost).toBe(2000);
    expect(withWashCost(inputs({ array_size: null, wash_per_mw: 200 })).wash_cost).toBe(inputs({}).wash_cost);
  });

  it("give way to a wash cost that is typed or copied from the sliders; the mobilization stays", ({ expect }) => {
    const typed = change({ wash_mobilization: 800, wash_per_mw: 200 }, { wash_cost: 3100 });
    expect(typed).toMatchObject({ wash_cost: 3100, wash_per_mw: null, wash_mobilization: 800 });
    expect(change({ wash_mobilization: 800, wash_per_mw: 200, wash_cost: 1000 }, { wash_per_mw: null })).toMatchObject({
      wash_cost: 1000,
      wash_per_mw: null,
    });
  });
});

describe("why Calculate waits", () => {
  it("names the missing numbers and the file", ({ expect }) => {
    expect(calculateBlockedBecause(inputs({ wash_cost: null }), false)).toBe(
      "To calculate, enter Wash cost and upload an energy file.",
    );
  });

  it("says the specification's sentence when the soiling rate is missing or not above 0 [D-124, D-144]", ({
    expect,
  }) => {
    expect(calculateBlockedBecause(inputs({ localSoilingRate: null }), true)).toBe(texts.calculateNeedsSoilingRate);
    expect(calculateBlockedBecause(inputs({ localSoilingRate: 0 }), true)).toBe(texts.calculateNeedsSoilingRate);
  });
});

describe("why Save Inputs waits", () => {
  it("wants a change and the right to change [D-118, D-147]", ({ expect }) => {
    expect(saveBlockedBecause(inputs(), inputs(), true)).toBe(inputsTexts.unchanged);
    expect(saveBlockedBecause(inputs({ wash_cost: 900 }), inputs(), true)).toBeNull();
    expect(saveBlockedBecause(inputs({ wash_cost: 900 }), inputs(), false)).toBe(inputsTexts.viewOnly);
  });

  it("takes the values that the form begins with once a person says that they are the plant's [D-118]", ({
    expect,
  }) => {
    expect(saveBlockedBecause(startingInputs, startingInputs, true)).toBe(inputsTexts.unchanged);
    expect(saveBlockedBecause(startingInputs, startingInputs, true, {}, true)).toBeNull();
    expect(saveBlockedBecause(startingInputs, startingInputs, false, {}, true)).toBe(inputsTexts.viewOnly);
    expect(saveBlockedBecause({ ...startingInputs, wash_cost: null }, startingInputs, true, {}, true)).not.toBeNull();
  });

  it("does not wait for a file or a soiling rate", ({ expect }) => {
    expect(saveBlockedBecause(inputs({ wash_cost: 900, localSoilingRate: null }), inputs(), true)).toBeNull();
  });

  it("does not take another order of the months for a change", ({ expect }) => {
    const months = everyMonth(0.1);
    const backwards = Object.fromEntries(Object.entries(months).toReversed()) as typeof months;
    expect(changedFields(inputs({ variableEnergyRates: backwards }), inputs({ variableEnergyRates: months }))).toEqual(
      [],
    );
    expect(
      changedFields(inputs({ variableEnergyRates: { ...months, june: 0.2 } }), inputs({ variableEnergyRates: months })),
    ).toEqual(["variableEnergyRates"]);
  });

  it("counts a rate that becomes twelve as one change", ({ expect }) => {
    const monthly = { isSoilingRateVariable: true, variableSoilingRates: everyMonth(0.1) };
    expect(changeCount(inputs(monthly), inputs())).toBe(1);
    expect(changeCount(inputs({ ...monthly, wash_cost: 900 }), inputs())).toBe(2);
    expect(changeCount(inputs(), inputs())).toBe(0);
  });
});

describe("what is wrong with a field", () => {
  it("keeps two places for money and four for rates [D-136, D-137, D-139]", ({ expect }) => {
    const errors = fieldErrors(inputs({ array_size: 1000.001, wash_cost: 12.34, solar_cost: 0.12345 }));
    expect(errors).toEqual({
      array_size: "Array Size can have up to 2 decimal places.",
      solar_cost: "Energy Rate can have up to 4 decimal places.",
    });
  });

  it("asks for each of the five numbers by its name; a soiling rate may come later [D-136, D-137, D-138, D-139, D-140]", ({
    expect,
  }) => {
    const none = { array_size: null, solar_cost: null, wash_cost: null, rain_threshold: null, planned_cleanings: null };
    expect(fieldErrors(inputs({ ...none, localSoilingRate: null }))).toEqual({
      array_size: "Enter an array size.",
      solar_cost: "Enter an energy rate.",
      wash_cost: "Enter a wash cost.",
      rain_threshold: "Enter a rain threshold.",
      planned_cleanings: "Choose the planned cleanings.",
    });
    const monthly = { isLocalEnergyRatesVariable: true, variableEnergyRates: everyMonth(0.1), solar_cost: null };
    expect(fieldErrors(inputs(monthly))).toEqual({});
  });
});

describe("a text that is no number", () => {
  const wrong = { wash_cost: { text: "1e6", problem: "Write it out: 1,000,000" } };

  it("is the error of its box and blocks Save and Calculate by its name, never as an empty or other number [D-139]", ({
    expect,
  }) => {
    const typed = inputs({ wash_cost: null, localSoilingRate: 0.08 });
    expect(fieldErrors(typed, wrong)).toEqual({ wash_cost: "Write it out: 1,000,000" });
    expect(calculateBlockedBecause(typed, true, wrong)).toBe("Wash cost: Write it out: 1,000,000");
    expect(saveBlockedBecause(typed, inputs(), true, wrong)).toBe("Wash cost: Write it out: 1,000,000");
  });

  it("names the month that was cleared: a month is never 0 because its box is empty [D-043, D-045]", ({ expect }) => {
    const monthly = inputs({ isLocalEnergyRatesVariable: true, variableEnergyRates: everyMonth(0.1) });
    const cleared = { "variableEnergyRates.june": { text: "", problem: inputsTexts.enterMonth } };
    expect(fieldErrors(monthly, cleared)).toEqual({ "variableEnergyRates.june": inputsTexts.enterMonth });
    expect(calculateBlockedBecause(monthly, true, cleared)).toBe("Energy Rate, Jun: Enter a rate.");
    expect(changeCount(monthly, monthly, cleared)).toBe(1);
  });
});

describe("the request", () => {
  it("sends one number or twelve, and the weeks of the forecast period", ({ expect }) => {
    const request = requestOf(
      "device-1",
      inputs({
        isSoilingRateVariable: true,
        variableSoilingRates: { ...everyMonth(0.05), july: 0.2 },
        forecast_period: "6",
      }),
    );
    expect(request?.soiling_rate).toEqual([0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.2, 0.05, 0.05, 0.05, 0.05, 0.05]);
    expect(request?.solar_cost).toBe(0.1);
    expect(request?.num_weeks).toBe(26);
  });

  it("is none while a number is missing", ({ expect }) => {
    expect(requestOf("device-1", inputs({ array_size: null }))).toBeNull();
  });
});
