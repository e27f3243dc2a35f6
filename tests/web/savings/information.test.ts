import { describe, it } from "vitest";
import {
  informationLine,
  informationTexts as texts,
} from "../../../web/src/features/savings/plan/information.model.ts";

const found = { weeks: 52, saves: 20_000, week: 420, gauge: 1300, sensor: 75, hasRain: true };

describe("what more data would be worth", () => {
  it("names what is worth something", ({ expect }) => {
    const parts = [texts.week("$420"), texts.gauge("$1,300"), texts.sensor("$75")];
    expect(informationLine(found)).toBe(texts.line(parts, 52));
    expect(informationLine({ ...found, gauge: null, sensor: 30 })).toBe(texts.line([texts.week("$420")], 52));
  });

  it("says so where nothing is, and nothing without a plan", ({ expect }) => {
    expect(informationLine({ ...found, week: 9, gauge: 0, sensor: null })).toBe(texts.nothing);
    expect(informationLine({ ...found, week: 9, gauge: null, sensor: null, hasRain: false })).toBeNull();
    expect(informationLine({ ...found, weeks: 0 })).toBeNull();
  });
});
