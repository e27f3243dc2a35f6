import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { SeriesAnswer } from "#contract/series/answer";
import { type MeasuredRange, seriesText } from "../../../worker/device/reading/range-columns.ts";

const textOf = (range: MeasuredRange): string => new TextDecoder().decode(seriesText(range));

const column = (name: "iC" | "iD" | "windBearing", digits: number | null) => ({
  name,
  digits,
  values: Float64Array.of(812.345, NaN, -0.5, -0.0001, Infinity, 1e21),
});
const range: MeasuredRange = {
  timezone: "America/Los_Angeles",
  from: 1_772_000_000.5,
  to: 1_772_086_400,
  resolution: 1800,
  t: Float64Array.of(1_772_000_000, 1_772_001_800, 4_102_444_800),
  columns: [column("iC", 1), column("windBearing", null)],
};

describe("the text of a range", () => {
  it("is the same, byte for byte, as every browser has read it", ({ expect }) => {
    const banded = { ...range, band: { low: [column("iC", 1)], high: [] }, windSource: 'ERA5 "Ü"' };
    const cells = '"iC":[812.3,null,-0.5,0,null,1e+21]';
    expect(textOf(banded)).toBe(
      '{"timezone":"America/Los_Angeles","from":1772000000.5,"to":1772086400,"resolution":1800,"start":1772000000,' +
        `"steps":[1800,2330443000],"columns":{${cells},"windBearing":[812.345,null,-0.5,-0.0001,null,1e+21]},` +
        `"band":{"low":{${cells}},"high":{}},"windSource":"ERA5 \\"Ü\\""}`,
    );
    expect(textOf({ ...range, t: new Float64Array(), columns: [] })).toBe(
      '{"timezone":"America/Los_Angeles","from":1772000000.5,"to":1772086400,"resolution":1800,"start":null,' +
        '"steps":[],"columns":{}}',
    );
  });

  it("rounds every value to its decimals, and leaves others as they are", ({ expect }) => {
    const digits = fc.constantFrom(0, 1, 2, 3, null);
    const number = fc.oneof(fc.double(), fc.double({ min: -2000, max: 2000 }), fc.integer({ min: -1e6, max: 1e6 }));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), digits, (numbers, places) => {
        const columns = [{ name: "iC" as const, digits: places, values: Float64Array.from(numbers) }];
        const { columns: read } = JSON.parse(textOf({ ...range, columns })) as SeriesAnswer;
        const printed = numbers.map((value) =>
          places === null ? value : Math.round(value * 10 ** places) / 10 ** places,
        );
        expect(JSON.stringify(read.iC)).toBe(JSON.stringify(printed));
      }),
      { numRuns: 300 },
    );
  });
});
