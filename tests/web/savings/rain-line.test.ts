import { describe, it } from "vitest";
import { rainLine } from "../../../web/src/features/savings/rain-line.tsx";

const at = (day: string): number => Date.parse(`${day}T20:00:00Z`) / 1000;
const timezone = "America/Los_Angeles";
const service = {
  timezone,
  rainSource: "26 years 2000 to 2025, NASA POWER MERRA-2",
  rainAsOf: at("2026-11-18"),
};

describe("the rain of a plan, in a line", () => {
  it("tells the years, their source and how long ago they were fetched, by days of the device's zone", ({ expect }) => {
    const on = (day: string) => rainLine(service, at(day));
    expect(on("2026-11-18")).toBe("Rain: 26 years 2000 to 2025, NASA POWER MERRA-2, fetched today.");
    expect(on("2026-11-19")).toContain("fetched yesterday.");
    expect(on("2026-11-21")).toContain("fetched 3 days ago.");
    expect(on("2027-03-01")).toContain("fetched on Nov 18, 2026.");
  });

  it("gives Open-Meteo its credit, simulated years no age, and says nothing where no rain is assumed", ({ expect }) => {
    const credited = rainLine({ ...service, rainSource: "30 years 1996 to 2025, Open-Meteo ERA5" }, at("2026-11-18"));
    expect(credited).toContain("Weather data by Open-Meteo.com, CC BY 4.0.");
    // The data edition appears only in the report.
    const simulated = { timezone, rainSource: "30 simulated years of local climate (USDA, NOAA; usclim-1)" };
    expect(rainLine(simulated, 0)).toBe("Rain: 30 simulated years of local climate (USDA, NOAA).");
    expect(rainLine({ timezone, rainSource: "none" }, 0)).toBeNull();
  });
});
