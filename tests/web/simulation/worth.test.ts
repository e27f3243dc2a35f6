import { describe, it } from "vitest";
import { examplePlant } from "#contract/simulation/plant";
import { isExample, wholePlant } from "../../../web/src/features/simulation/worth/plant.model.ts";
import { about, worthTexts } from "../../../web/src/features/simulation/worth/texts.ts";

const worth = {
  lost: 18_153.8,
  lostP10: 7391,
  lostP90: 33_120,
  washes: ["07-15", "09-02"],
  saved: 4538.19,
  p10: -579.47,
  p90: 9483.4,
};

describe("the dollars of a simulation", () => {
  it("are sentences with three digits and the range of sites and years", ({ expect }) => {
    expect(about(14_249)).toBe("$14,200");
    expect(worthTexts.lost(examplePlant, worth)).toBe(
      "A 5 MW plant here loses about $18,200 a year to soiling if it is never washed ($7,390 to $33,100 at 8 of 10 sites like it).",
    );
    expect(worthTexts.won(examplePlant, worth)).toBe(
      "Two washes around Jul 15 and Sep 2 recover about $4,540 a year beyond the cost (−$579 to $9,480 at 8 of 10).",
    );
    expect(worthTexts.won(examplePlant, { ...worth, washes: ["06-10"] })).toContain("One wash around Jun 10 recovers");
    const five = ["04-22", "05-20", "07-08", "09-16", "12-02"];
    expect(worthTexts.won(examplePlant, { ...worth, washes: five })).toContain("5 washes from Apr 22 to Dec 2 recover");
    expect(worthTexts.won(examplePlant, { ...worth, washes: [] })).toBe(
      "At $2,400 per wash, washing doesn't pay off here.",
    );
    expect(worthTexts.lost({ ...examplePlant, megawatts: 0.25 }, worth)).toContain("A 250 kW plant");
  });

  it("wait until every figure is within its limits", ({ expect }) => {
    expect(wholePlant(examplePlant)).toBe(examplePlant);
    for (const wrong of [{ megawatts: Number.NaN }, { price: 0 }, { kwhPerKw: 9000 }, { washCost: -1 }])
      expect(wholePlant({ ...examplePlant, ...wrong })).toBeNull();
    expect(isExample({ ...examplePlant })).toBe(true);
    expect(isExample({ ...examplePlant, price: 0.1 })).toBe(false);
  });
});
