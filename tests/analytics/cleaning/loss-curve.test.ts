import { describe, it } from "vitest";
import { analytics, column, sum } from "../support.ts";
import type { LossCurvesInput } from "../../../analytics-wasm/types.ts";
import { mulberry32 } from "../oracle/random.ts";

/**
 * Hourly year whose array reaches `peak` times the limit of 1,000 kWh at noon, as a half sine of twelve hours; the dullest of 100 days
 * reaches `dull` of it.
 */
function clippedYear(peak: number, dull = 1) {
  const light = (day: number): number => dull + ((1 - dull) * ((37 * day) % 100)) / 99;
  const possible = column(8760, (hour) =>
    Math.max(0, 1000 * peak * light(Math.floor(hour / 24)) * Math.sin(((hour % 24) - 6) * (Math.PI / 12))),
  );
  const energy = possible.map((kwh) => Math.min(kwh, 1000));
  const month = column(8760, (hour) => Math.floor((12 * hour) / 8760));
  return { energy, month, possible };
}

/** An hourly year with clouds, seasons, weather, and modules whose yield falls the faster the brighter and hotter it is. */
function hotYear() {
  const random = mulberry32(7);
  const season = (hour: number): number => Math.cos((2 * Math.PI * (hour / 24 - 190)) / 365);
  let [cloud, heat] = [0, 0];
  const hours = Array.from({ length: 8760 }, (_, hour) => {
    if (hour % 24 === 0) [cloud, heat] = [0.7 * random() ** 1.5, 0.7 * heat + 3 * (random() - 0.5)];
    const sun = Math.sin(((hour % 24) - 6) * (Math.PI / 12)) * (0.95 + 0.05 * season(hour));
    const light = sun <= 0 ? 0 : 1060 * sun ** 1.15 * (1 - cloud - 0.05 * random());
    const air = 17 + 10 * season(hour) + heat + 7 * Math.sin(((hour % 24) - 9) * (Math.PI / 12));
    return { light, cell: air + 0.035 * light };
  });
  return {
    month: column(8760, (hour) => Math.floor((12 * hour) / 8760)),
    irradiance: Float64Array.from(hours, ({ light }) => light),
    possible: Float64Array.from(
      hours,
      ({ light, cell }) => 6 * light * (1 - 0.0042 * (cell - 25)) * (1 - 0.1 * (light / 1000) ** 4),
    ),
  };
}

describe("loss curves of a clipped plant", () => {
  it("loses nothing to soiling that clipping would have taken, and all of it below the limit", ({ expect }) => {
    const hours = (kwh: number[]) => ({
      energy: Float64Array.from(kwh),
      month: new Float64Array(kwh.length),
      price: Float64Array.of(0.1, 0.3),
    });
    const possible = Float64Array.of(500, 1100);
    const delivered = Float64Array.of(500, 1000);
    const { energy, share, income, limitedRows, clipped } = analytics.lossCurves({
      ...hours([500, 1000]),
      array: { delivered, possible },
    });
    // At 5%: 25 of 500; 1,100 x 0.95 = 1,045 still fills the limit. At 10%: 50, and 1,000 - 990 = 10.
    expect(energy[2]).toBeCloseTo(25, 9);
    expect(energy[4]).toBeCloseTo(60, 9);
    expect(income[0]).toBeCloseTo(350, 9);
    expect(share[4]).toBeCloseTo((50 * 0.1 + 10 * 0.3) / 350, 12);
    expect(share[13 + 4]).toBeCloseTo(0.1, 12);
    expect([limitedRows, clipped]).toEqual([1, 100]);
  });

  it("a limit alone holds rows at it; light says what they could have given", ({ expect }) => {
    const { energy, month, possible } = clippedYear(1.3);
    const irradiance = possible.map((kwh) => kwh / 1.5);
    const [known, estimated, blind] = [
      analytics.lossCurves({ energy, month, array: { delivered: energy, possible } }),
      analytics.lossCurves({ energy, month, irradiance, limit: 1000 }),
      analytics.lossCurves({ energy, month, limit: 1000 }),
    ];
    for (const [at, share] of known.share.entries()) expect(estimated.share[at]).toBeCloseTo(share, 9);
    // Without irradiance clipping is unknown, so a percent costs a percent.
    expect(blind.share[2]).toBeCloseTo(0.05, 12);
    const curtailed = analytics.lossCurves({ energy: possible, month, limit: 1000 });
    for (const [at, share] of known.share.entries()) expect(curtailed.share[at]).toBeCloseTo(share, 9);
  });

  it("an inverter's limit and the grid's count both: what the grid's takes has passed the inverters", ({ expect }) => {
    const { energy, clipped } = analytics.lossCurves({
      energy: Float64Array.of(900),
      month: Float64Array.of(0),
      array: { delivered: Float64Array.of(1000), possible: Float64Array.of(1200) },
      unused: Float64Array.of(100),
    });
    // (900 + 100) x 1200/1000 = 1,200, of which 25% soiling leaves 900.
    expect(clipped).toBeCloseTo(300, 9);
    expect(energy[10]).toBeCloseTo(0, 9);
    expect(energy[12]).toBeCloseTo(60, 9);
  });

  it("light and a limit alone come within 3% of the truth where yields fall in bright light", ({ expect }) => {
    const world = hotYear();
    const peak = world.possible.reduce((most, kwh) => Math.max(most, kwh), 0);
    for (const share of [0.95, 0.9, 0.85, 0.8, 0.75, 0.7]) {
      const limit = share * peak;
      const energy = world.possible.map((kwh) => Math.min(kwh, limit));
      const of = (input: Partial<LossCurvesInput>) =>
        analytics.lossCurves({ energy, month: world.month, ...input }).energy;
      const known = of({ array: { delivered: energy, possible: world.possible } });
      const estimated = of({ irradiance: world.irradiance, limit });
      for (const point of [1, 2]) {
        const [ours, truth] = [estimated, known].map((lost) => sum(lost.filter((_, at) => at % 13 === point)));
        expect(Math.abs(ours! / truth! - 1), `${share} of the peak, point ${point}`).toBeLessThan(0.03);
      }
    }
  });

  it("thirteen points are enough: between them the line is off by less than 0.05 points of income, 0.2 where all days are alike", ({
    expect,
  }) => {
    const plants = [1.1, 1.3, 1.5].flatMap((peak) => [
      { peak, dull: 0.5, error: 0.0005 },
      { peak, dull: 1, error: 0.002 },
    ]);
    for (const { peak, dull, error } of plants) {
      const { energy, month, possible } = clippedYear(peak, dull);
      const { share } = analytics.lossCurves({ energy, month, array: { delivered: energy, possible } });
      const income = energy.reduce((sum, kwh) => sum + kwh, 0);
      for (const soiling of [0.0125, 0.0375, 0.0625, 0.1125, 0.2125]) {
        const sold = possible.reduce((sum, kwh) => sum + Math.min(1000, kwh * (1 - soiling)), 0);
        const segment = Math.floor(soiling / 0.025);
        const line = (share[segment]! + share[segment + 1]!) / 2;
        expect(Math.abs(line - (1 - sold / income))).toBeLessThan(error);
      }
    }
  });
});
