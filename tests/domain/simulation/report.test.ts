import { describe, it } from "vitest";
import { validatedTerms } from "#contract/simulation/terms";
import { project } from "#domain/simulation/simulate";
import { simulationReportPdf } from "#print/simulation-report/index";
import { monthlyRows } from "#print/simulation-report/words";
import { analytics, reference, type City } from "../../analytics/support.ts";
import { sheetsOf } from "../../print/cleaning-report/content-stream.ts";

const { cities } = reference("typical-year.json") as { cities: City[] };

describe("the report of a simulation", () => {
  it("has the rows of the page to the digit, on one page, also where months lose over 10%", async ({ expect }) => {
    const { p, d, pm10, pm25 } = cities.find(({ name }) => name === "Fresno CA")!;
    const place = { lat: 36.74, lng: -119.79 };
    const climate = { edition: "any", center: place, region: "", monitored: true, rain: p, wetDays: d, pm10, pm25 };
    for (const measuredRate of [null, 2]) {
      const terms = { ...validatedTerms, measuredRate };
      const data = project({ place, climate }, terms, analytics);
      const simulation = {
        id: "1",
        formattedAddress: "Fresno, CA",
        latitude: 36.74,
        longitude: -119.79,
        ts: 0,
        place_id: null,
      };
      const pdf = await simulationReportPdf({
        data,
        simulation,
        basis: { place, climate, terms },
        printedAt: 1_795_937_992,
        zone: "America/Los_Angeles",
      });
      const sheets = await sheetsOf(pdf);
      expect(sheets).toHaveLength(1);
      const printed = sheets[0]!.texts.map(({ text }) => text).join(" ");
      expect(printed).toContain("Printed Nov 28, 2026, 11:39 PM PST");
      for (const { label, months, year } of monthlyRows(data))
        expect(printed).toContain([label, ...months, year].join(" "));
    }
  });
});
