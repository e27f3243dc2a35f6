import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import type { SimulatedRange } from "#contract/simulation/projection";
import { accuracyPdf, cityRows } from "#print/accuracy/index";

interface City {
  name: string;
  at5mm: SimulatedRange;
  at1mm: SimulatedRange;
}

describe("the accuracy page", () => {
  it("has the losses of the independent reference, city by city", ({ expect }) => {
    const file = new URL("../fixtures/reference/places-usclim-3.json", import.meta.url);
    const { cities } = JSON.parse(readFileSync(file, "utf8")) as { cities: City[] };
    expect(cityRows.map(({ city }) => city.replace(",", ""))).toEqual(cities.map(({ name }) => name));
    for (const [index, { name, at5mm, at1mm }] of cities.entries()) {
      const { lossAt5mm, lossAt1mm } = cityRows[index]!;
      for (const [printed, { mean, p10, p90 }] of [
        [lossAt5mm, at5mm],
        [lossAt1mm, at1mm],
      ] as const)
        for (const [place, value] of [mean, p10, p90].entries())
          expect(Math.abs(printed[place]! - value), name).toBeLessThan(0.0051);
    }
  });

  it("is the same to the last byte in every build", async ({ expect }) => {
    expect(await accuracyPdf()).toEqual(await accuracyPdf());
  });
});
