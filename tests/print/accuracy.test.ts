import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { accuracyPdf } from "#print/accuracy/index";
import { cityRows } from "#print/accuracy/figures";

interface City {
  name: string;
  lossAt5mm: number;
  lossAt1mm: number;
}

describe("the page on accuracy", () => {
  it("has the losses that the kernel is held to, city by city", ({ expect }) => {
    const file = new URL("../fixtures/reference/typical-year.json", import.meta.url);
    const { cities } = JSON.parse(readFileSync(file, "utf8")) as { cities: City[] };
    const printed = cityRows.map(({ city, lossAt5mm, lossAt1mm }) => ({
      name: city.replace(",", ""),
      lossAt5mm,
      lossAt1mm,
    }));
    expect(printed).toEqual(cities.map(({ name, lossAt5mm, lossAt1mm }) => ({ name, lossAt5mm, lossAt1mm })));
  });

  it("is the same to the last byte whenever it is built", async ({ expect }) => {
    expect(await accuracyPdf()).toEqual(await accuracyPdf());
  });
});
