import { describe, it } from "vitest";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import type { SoilingLoss } from "#contract/soiling/soiling";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import {
  dollarsFigure,
  lossFigure,
  outdatedSince,
  weekTrend,
} from "../../../web/src/features/dashboard/tiles/Tiles.tsx";
import {
  areaMean,
  plantAverage,
  plantLoss,
  plantPricing,
  withEnoughDays,
} from "../../../web/src/features/dashboard/tiles/worth.model.ts";

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

  it("tells the direction of its trend in words", ({ expect }) => {
    const loss = (now: number, before: number) =>
      weekTrend({ sevenDaysLoss: now, previousSevenDaysLoss: before } as SoilingLoss);
    expect(loss(-0.14, 3.6)).toEqual({ direction: "down", tone: "good", text: "down 3.74 points from last week" });
    expect(loss(2, 1.5)).toMatchObject({ direction: "up", tone: "bad", text: "up 0.50 points from last week" });
    expect(loss(2, 2)?.text).toBe(texts.noTrend);
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

  it("of a plant are the mean of its devices, each as if the whole plant soiled like it", ({ expect }) => {
    // Half shares: $100 and $50 are $200 and $100 for the plant.
    expect(plantAverage([{ dollars: 100 }, { dollars: 50 }])).toEqual({ dollars: 150, devices: 2 });
    // The share of a loss-only sensor is estimated from other devices.
    expect(plantAverage([{ dollars: 100 }, { dollars: 50 }, { dollars: null }])).toEqual({ dollars: 225, devices: 2 });
    expect(plantAverage([{ dollars: 100 }, { dollars: null }])).toBeNull();
  });
});

describe("the mean of a plant's sensors", () => {
  it("counts each by its share of the array, and only those that know something", ({ expect }) => {
    const of = (...sensors: [number, number | null][]) => areaMean(sensors.map(([share, value]) => ({ share, value })));
    expect(of([0.75, 4], [0.25, 8])).toMatchObject({ mean: 5, of: 2 });
    expect(of([0.5, 4], [0.5, null])).toMatchObject({ mean: 4, of: 1 });
    expect(of([0, 4])).toEqual({ mean: null, points: null, of: 1 });
    expect(of()).toEqual({ mean: null, points: null, of: 0 });
  });

  it("leaves out those with data on less than half of the days, as reports do, unless all have less", ({ expect }) => {
    const of = (...days: number[]) =>
      withEnoughDays(
        days.map((one) => ({ days: one })),
        7,
      ).map(({ days: one }) => one);
    expect(of(7, 4, 3)).toEqual([7, 4]);
    expect(of(3, 1)).toEqual([3, 1]);
  });

  it("counts those that were retired meanwhile, as reports do", ({ expect }) => {
    const sensor = (meanLoss: number, days: number) => ({ meanLoss, points: 0.5, share: 1 / 3, days }) as DeviceSoiling;
    const of = (...devices: DeviceSoiling[]) => plantLoss({ devices } as PlantDevicesSoiling, 7);
    expect(of(sensor(3, 7), sensor(3, 7), sensor(9, 6)).mean).toBeCloseTo(5, 12);
    expect(of(sensor(3, 7), sensor(3, 7), sensor(9, 2))).toMatchObject({ mean: 3, of: 2 });
  });

  it("has a range from theirs, if all of them have one", ({ expect }) => {
    const of = (...points: (number | null)[]) =>
      areaMean(points.map((point) => ({ share: 1 / points.length, value: 4, points: point }))).points;
    expect(of(0.6, 0.8)).toBeCloseTo(0.5, 12);
    expect(of(0.6)).toBeCloseTo(0.6, 12);
    expect(of(0.6, null)).toBeNull();
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
