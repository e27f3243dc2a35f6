import * as fc from "fast-check";
import { describe, it } from "vitest";
import { type SeriesAnswer, seriesFrom } from "#contract/series/answer";
import { JsonText } from "../../../worker/device/rollups/json-text.ts";
import { type MeasuredRange, seriesOf } from "../../../worker/device/rollups/range-columns.ts";
import { seriesText } from "../../../worker/device/rollups/series-text.ts";

const textOf = (values: Float64Array, digits: number | null): string => {
  const json = new JsonText();
  json.list(values, digits);
  return new TextDecoder().decode(json.bytes());
};

const printed = (values: Float64Array, digits: number | null): string =>
  JSON.stringify(
    Array.from(values, (value) => (digits === null ? value : Math.round(value * 10 ** digits) / 10 ** digits)),
  );

describe("a list of numbers", () => {
  it("is printed exactly as JSON.stringify prints it, for any numbers", ({ expect }) => {
    const number = fc.oneof(
      fc.double(),
      fc.double({ min: -3000, max: 3000 }),
      fc.integer({ min: -(10 ** 7), max: 10 ** 7 }).map((whole) => whole / 1000),
      fc.integer().map((whole) => whole * 1000),
    );
    const digits = fc.constantFrom(0, 1, 2, 3, 6, null);
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), digits, (numbers, places) => {
        const values = Float64Array.from(numbers);
        expect(textOf(values, places)).toBe(printed(values, places));
      }),
      { numRuns: 1000, seed: 8811 },
    );
  });

  it("is correct at the edges: zeros, signs, carries, the limits of 32 bits, NaN", ({ expect }) => {
    const edges = [0, -0, 0.004, -0.004, 0.005, 9.995, 99.999, -0.05, 10, 100, 1e21, -1e21, 1e-7, 2 ** 31, -(2 ** 31)];
    const near = [2 ** 31 - 1, 21_474_836.47, 21_474_836.48, -21_474_836.48, 4_102_444_799, NaN, Infinity, -Infinity];
    for (const digits of [0, 1, 2, 3, null])
      for (const value of [...edges, ...near]) {
        const one = Float64Array.of(value);
        expect(textOf(one, digits)).toBe(printed(one, digits));
      }
    expect(textOf(new Float64Array(), 2)).toBe("[]");
  });
});

describe("the text of a range", () => {
  const column = (name: "iC" | "iD" | "windBearing", digits: number | null) => ({
    name,
    digits,
    values: Float64Array.of(812.345, NaN, -0.5),
  });
  const range: MeasuredRange = {
    timezone: "America/Los_Angeles",
    from: 1_772_000_000.5,
    to: 1_772_086_400,
    resolution: 1800,
    t: Float64Array.of(1_772_000_000, 1_772_001_800, 4_102_444_800),
    columns: [column("iC", 1), column("windBearing", null)],
  };

  it.for<[string, MeasuredRange]>([
    ["plain", range],
    ["with a band", { ...range, band: { low: [column("iC", 1)], high: [column("iC", 1), column("iD", 1)] } }],
    ["with the wind of a service", { ...range, windSource: 'Open-Meteo "ERA5" Ü' }],
    [
      "with an empty band and no instant",
      { ...range, t: new Float64Array(), columns: [], band: { low: [], high: [] } },
    ],
  ])("gives the same series: %s", ([, one], { expect }) => {
    const answer = JSON.parse(new TextDecoder().decode(seriesText(one))) as SeriesAnswer;
    expect(seriesFrom(answer)).toEqual(seriesOf(one));
  });
});
