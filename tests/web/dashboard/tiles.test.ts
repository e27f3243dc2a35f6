import { describe, it } from "vitest";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import type { SoilingLoss } from "#contract/soiling/soiling";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import {
  deviceLoss,
  dollarsFigure,
  lossFigure,
  noteOfPlant,
  outdatedSince,
} from "../../../web/src/features/dashboard/tiles/Tiles.tsx";
import { plantPricing } from "../../../web/src/features/dashboard/tiles/worth.model.ts";

const { tiles: texts } = measuredTexts;

describe("a loss on a tile", () => {
  it("has two decimals and its 95% range [D-028, D-244]", ({ expect }) => {
    expect(lossFigure(2.084, 0.5)).toEqual({ value: "2.08", range: "1.6–2.6", detail: texts.range });
    expect(lossFigure(-2.1, 0.5)).toMatchObject({ value: "−2.10", range: "−2.6 to −1.6" });
  });

  it("is about zero within its uncertainty, on either side, with the signed value in the definition", ({ expect }) => {
    expect(lossFigure(-0.14, 0.52)).toEqual({ value: "≈ 0", detail: texts.nearZero("−0.14%", "0.52") });
    expect(lossFigure(0.51, 0.52).value).toBe("≈ 0");
    expect(lossFigure(0.52, 0.52).value).toBe("0.52");
  });

  it("is missing where there is none, and plain where its uncertainty isn't known", ({ expect }) => {
    expect(lossFigure(null, null).value).toBeNull();
    expect(lossFigure(undefined, undefined).value).toBeNull();
    expect(lossFigure(-0.1, null)).toEqual({ value: "−0.10" });
  });
});

describe("the dollars of the year", () => {
  it("have cents and a range in whole dollars [D-246]", ({ expect }) => {
    expect(dollarsFigure(17_383.08, 13_200.4, 21_566)).toMatchObject({ value: "$17,383.08", range: "$13,200–21,566" });
  });

  it("are those of saved inputs only: the inputs that a plant starts with are nobody's", ({ expect }) => {
    const stored = (version: number, change = {}): StoredCalculationInputs => ({
      inputs: { ...startingInputs, ...change },
      energyYear: null,
      version,
      savedBy: null,
      savedAt: null,
    });
    expect(plantPricing(null)).toBeUndefined();
    expect(plantPricing(stored(0))).toBeNull();
    expect(plantPricing(stored(1))).toEqual({ energyRate: 0.1, arraySize: 1000 });
    expect(plantPricing(stored(1, { array_size: null }))).toBeNull();
    expect(plantPricing(stored(1, { solar_cost: null }))).toBeNull();
  });
});

describe("the figures of a plant", () => {
  const devices = [{ insolationNote: null }, { insolationNote: null }] as DeviceSoiling[];
  const plant = (values: Partial<PlantDevicesSoiling["plant"]>): PlantDevicesSoiling["plant"] => ({
    loss: 3,
    points: 0.5,
    income: 100,
    low: 80,
    high: 120,
    sensors: { loss: 2, income: 1 },
    counted: 7,
    length: 7,
    ...values,
  });
  const note = (values: Partial<PlantDevicesSoiling["plant"]>, figure: "loss" | "income", of = devices) =>
    noteOfPlant({ plant: plant(values), devices: of } as PlantDevicesSoiling, figure);

  it("say of how many sensors they are, or why there is none", ({ expect }) => {
    expect(note({}, "loss")).toBe("mean of 2 sensors");
    expect(note({}, "income")).toBe("1 of 2 sensors");
    expect(note({ sensors: { loss: 1, income: 1 } }, "loss", devices.slice(1))).toBe("1 sensor");
    expect(note({ loss: null, counted: 3 }, "loss")).toBe(texts.notEnough(3, 7));
    expect(note({ counted: 3 }, "income")).toBe(`1 of 2 sensors · ${texts.daysOf(3, 7, 0)}`);
    expect(note({ income: null, counted: 3 }, "income")).toBe(texts.notEnough(3, 7));
    expect(note({ income: null }, "income", [{ insolationNote: LOSS_ONLY }] as DeviceSoiling[])).toBe(LOSS_ONLY);
  });
});

describe("the mean of a device", () => {
  it("needs half of the days, as in reports, and says how many had data [D-029]", ({ expect }) => {
    const of = (sevenDaysCount: number, thirtyDaysCount: number): SoilingLoss => ({
      sevenDaysLoss: 3,
      thirtyDaysLoss: 4,
      sevenDaysCount,
      thirtyDaysCount,
      sevenDaysBelowZero: 1,
      thirtyDaysBelowZero: 0,
      sevenDaysUncertainty: 0.5,
      thirtyDaysUncertainty: 0.4,
      systematic: { points: 0.5 } as SoilingLoss["systematic"],
      insolationNote: null,
    });
    expect(deviceLoss(of(4, 4), "sevenDays")).toEqual({ loss: 3, points: 0.5, note: texts.daysOf(4, 7, 1) });
    expect(deviceLoss(of(3, 3), "sevenDays")).toEqual({ loss: null, points: null, note: texts.notEnough(3, 7) });
    expect(deviceLoss(of(7, 15), "thirtyDays")).toEqual({ loss: 4, points: 0.4, note: texts.daysOf(15, 30, 0) });
    expect(deviceLoss(of(7, 14), "thirtyDays")).toEqual({ loss: null, points: null, note: texts.notEnough(14, 30) });
  });
});

describe("figures of a sensor that stopped reporting", () => {
  it("say of which day they are from the second day without news", ({ expect }) => {
    expect(outdatedSince("2026-11-13", "2026-11-22")).toBe("2026-11-13");
    expect(outdatedSince("2026-11-21", "2026-11-22")).toBeNull();
    expect(outdatedSince("2026-11-20", "2026-11-22")).toBe("2026-11-20");
    expect(outdatedSince(null, "2026-11-22")).toBeNull();
  });
});
