import { describe, it } from "vitest";
import { validatedTerms } from "#contract/simulation/terms";
import { project } from "#domain/simulation/simulate";
import { analytics, reference, type City } from "../../analytics/support.ts";

describe("a simulated place", () => {
  const { cities } = reference("typical-year.json") as { cities: City[] };
  const { p, d, pm10, pm25 } = cities.find(({ name }) => name === "Fresno CA")!;
  const place = { lat: 36.78, lng: -119.72 };
  const climate = { edition: "any", center: place, region: "", monitored: true, rain: p, wetDays: d, pm10, pm25 };
  const annual = (change: Partial<typeof validatedTerms>) =>
    project({ place, climate }, { ...validatedTerms, ...change }, analytics).annual;

  it("loses more by farm fields than by nothing, and its range gets narrower with what is known", ({ expect }) => {
    const [unknown, farm, none, measured] = [
      annual({}),
      annual({ neighborhood: "farmland" }),
      annual({ neighborhood: "none" }),
      annual({ measuredRate: 0.12 }),
    ];
    expect(farm.mean).toBeGreaterThan(unknown.mean);
    expect(none.mean).toBeLessThan(unknown.mean);
    const width = ({ p10, p90 }: typeof unknown): number => p90 / p10;
    expect(width(farm)).toBeLessThan(width(unknown));
    expect(width(measured)).toBeLessThan(width(farm));
  });

  it("says how much of its range rain explains: more the more is known of the site", ({ expect }) => {
    const share = (change: Partial<typeof validatedTerms>): number =>
      project({ place, climate }, { ...validatedTerms, ...change }, analytics).daily[0]!.output_confidence;
    expect(share({})).toBeGreaterThan(0);
    expect(share({ measuredRate: 0.12 })).toBeGreaterThan(share({}));
    expect(share({ measuredRate: 0.12 })).toBeLessThan(1);
  });

  it("shows the rate that was measured often, and a range about it", ({ expect }) => {
    const { rate } = project({ place, climate }, { ...validatedTerms, measuredRate: 0.3 }, analytics);
    const before = project({ place, climate }, validatedTerms, analytics).rate;
    expect(rate.mean).toBeGreaterThan(before.mean);
    expect(rate.mean).toBeLessThan(0.3);
    expect(rate.p90 / rate.p10).toBeLessThan(before.p90 / before.p10);
  });
});
