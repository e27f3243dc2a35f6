import { describe, it } from "vitest";
import { climateAt, embeddedClimate } from "../../../worker/adapters/weather/index.ts";

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

describe("the embedded weather", () => {
  it("gives a place 30 rain years that follow its climate and never change", async ({ expect }) => {
    const miami = { lat: 25.82, lng: -80.28 };
    const answer = await embeddedClimate().rainYears(miami);
    if (!answer.covered) throw new Error("Miami is covered");
    expect(answer.years).toHaveLength(30);
    for (const year of answer.years) expect(year).toHaveLength(365);
    const rain = answer.years.reduce((total, year) => total + sum(year), 0) / 30;
    expect(rain / climateAt(miami)!.rain.reduce((total, mm) => total + mm, 0)).toBeCloseTo(1, 1);
    expect(answer.source).toBe("30 simulated years of local climate (USDA, NOAA; usclim-2)");
    expect(answer.note).toBeUndefined();
    expect(await embeddedClimate().rainYears(miami)).toEqual(answer);
    expect(await embeddedClimate().rainYears({ lat: 25.83, lng: -80.28 })).not.toEqual(answer);
  });

  it("warns where the climate is uncertain, and has no data outside the country", async ({ expect }) => {
    const noteOf = async (lat: number, lng: number) => {
      const answer = await embeddedClimate().rainYears({ lat, lng });
      return answer.covered ? answer.note : "not covered";
    };
    expect(await noteOf(36.73, -119.82)).toContain("In mountain terrain");
    expect(await noteOf(61.17, -150.03)).toContain("rain estimates here are less certain");
    expect(await noteOf(21.33, -157.93)).toContain("rain estimates here are less certain");
    expect(await noteOf(51.5, -0.1)).toBe("not covered");
  });
});
