import { describe, it } from "vitest";
import { simulatedPlant, summaries, withRecords } from "./plants.ts";

const POINTS = 2;

describe("what a sensor reads of a clean surface", () => {
  it.for([1, 2, 3])("is found by rains and washes, and left out: plant %d", (seed, { expect }) => {
    const plant = simulatedPlant({ seed, sensors: 1, washes: [200] });
    const read = withRecords(plant, ({ days }) => ({
      days: days.map((day) => ({ ...day, loss: day.loss === null ? null : day.loss + POINTS })),
    }));
    const [[right], [high]] = [summaries(plant), summaries(read)];
    expect(Math.abs(right!.zero.points)).toBeLessThan(0.5);
    expect(Math.abs(high!.zero.points - right!.zero.points - POINTS)).toBeLessThan(0.5);
    expect(Math.abs(high!.level!.loss - right!.level!.loss)).toBeLessThan(0.5);
    expect(high!.systematic).toBeLessThanOrEqual(right!.zero.range + 0.05);
  });

  it("is known of a sensor whose calibration claims no error", ({ expect }) => {
    const plant = simulatedPlant({ seed: 1, sensors: 1, washes: [200] });
    const [exact] = summaries(withRecords(plant, () => ({ systematic: 0 })));
    expect(Math.abs(exact!.zero.points)).toBeLessThan(0.2);
    expect(exact!.zero.range).toBe(0);
  });

  it("is nothing where neither rain nor a wash has shown it", ({ expect }) => {
    const plant = simulatedPlant({ seed: 1, sensors: 1 });
    const [dry] = summaries({ ...plant, rain: new Map([...plant.rain].map(([day]) => [day, 0])) });
    expect(dry!.zero).toEqual({ points: 0, range: 0.5 });
  });
});
