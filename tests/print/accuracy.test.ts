import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { accuracyPdf, cityRows } from "#print/accuracy/index";

interface City {
  name: string;
  lossAt5mm: number;
  lossAt1mm: number;
}

describe("the accuracy page", () => {
  it("has the losses of the independent reference, city by city", ({ expect }) => {
    const file = new URL("../fixtures/reference/places-usclim-2.json", import.meta.url);
    const { cities } = JSON.parse(readFileSync(file, "utf8")) as { cities: City[] };
    const printed = cityRows.map(({ city, lossAt5mm, lossAt1mm }) => ({
      name: city.replace(",", ""),
      lossAt5mm,
      lossAt1mm,
    }));
    expect(printed.map(({ name }) => name)).toEqual(cities.map(({ name }) => name));
    for (const [index, { name, lossAt5mm, lossAt1mm }] of cities.entries()) {
      expect(Math.abs(printed[index]!.lossAt5mm - lossAt5mm), name).toBeLessThan(0.0006);
      expect(Math.abs(printed[index]!.lossAt1mm - lossAt1mm), name).toBeLessThan(0.0006);
    }
  });

  it("is the same to the last byte in every build", async ({ expect }) => {
    expect(await accuracyPdf()).toEqual(await accuracyPdf());
  });
});
