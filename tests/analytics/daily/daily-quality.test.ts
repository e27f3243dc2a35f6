import { describe, it } from "vitest";
import { changed, dailySoiling, onlyDay, reading, wholeDay } from "./daily-support.ts";

const hourOf = (index: number, minutes = 10): number => (index * minutes) / 60;

describe("quality of a day", () => {
  it("is good for a whole day, also where the device sleeps at night", ({ expect }) => {
    expect(onlyDay(wholeDay(3)).quality).toBe(1);
    const awake = wholeDay(3).filter((_, index) => hourOf(index) >= 6 && hourOf(index) <= 18);
    expect(onlyDay(awake).quality).toBe(1);
  });

  it("turns weak where more than 40 % of the window's daylight is missing [D-240]", ({ expect }) => {
    const without = (hours: number): number =>
      onlyDay(wholeDay(3).filter((_, index) => hourOf(index) < 9 || hourOf(index) >= 9 + hours)).quality;
    // Light exceeds 200 W/m2 from 6:50 to 17:10: 62 samples, 60% required.
    expect(without(1)).toBe(1);
    expect(without(4)).toBe(1);
    expect(without(4.5)).toBe(0);
    expect(without(7)).toBe(0);
  });

  it("is not harmed by a gap at night, nor by a gap outside the window", ({ expect }) => {
    const noNight = wholeDay(3).filter((_, index) => hourOf(index) > 4 && hourOf(index) < 20);
    expect(onlyDay(noNight).quality).toBe(1);
    const noon = wholeDay(3).map((row, index) => changed(row, { inWindow: Math.abs(hourOf(index) - 12) <= 1 }));
    expect(onlyDay(noon.filter((_, index) => hourOf(index) < 8 || hourOf(index) > 10)).quality).toBe(1);
  });

  it("is weak for a day that is still running, or whose device fell silent in the light", ({ expect }) => {
    const until = (hour: number): number => onlyDay(wholeDay(3).filter((_, index) => hourOf(index) <= hour)).quality;
    expect(until(10)).toBe(0);
    expect(until(12)).toBe(0);
    expect(until(15)).toBe(1);
    expect(until(20)).toBe(1);
  });

  it("is weak under 0.5 kWh/m2 in the window; low-light samples are hidden, not missed [D-239, D-240]", ({
    expect,
  }) => {
    const dimmed = (share: number) =>
      wholeDay(3).map((row) => changed(row, { clean: row.clean * share, soiled: row.soiled * share }));
    expect(onlyDay(dimmed(0.25)).quality).toBe(1);
    const dull = onlyDay(dimmed(0.23));
    expect(dull.loss).toBeCloseTo(3, 9);
    expect(dull.samples).toBeLessThan(40);
    expect(dull.quality).toBe(1);
    const short = wholeDay(3).map((row, index) => changed(row, { inWindow: Math.abs(hourOf(index) - 12) < 0.2 }));
    expect(onlyDay(short)).toMatchObject({ quality: 0, samples: 3 });
  });

  it("has no loss on a day that is all night, but an insolation of nothing", ({ expect }) => {
    const night = Array.from({ length: 144 }, (_, index) => reading(hourOf(index), index % 2 === 0 ? 0 : -1.5, 0));
    expect(onlyDay(night)).toEqual({
      day: 20_000,
      insolClean: 0,
      insolSoiled: 0,
      loss: NaN,
      samples: 0,
      windowInsolation: 0,
      quality: 0,
      uncertainty: NaN,
    });
  });

  it("takes one sample a day for what it is: a loss, an hour's energy at most, and weak", ({ expect }) => {
    const rows = Array.from({ length: 30 }, (_, index) => reading(12, 900, 900 * (1 - index / 1000), 20_000 + index));
    const { loss, insolClean, quality, samples } = dailySoiling(rows);
    expect(loss[29]).toBeCloseTo(2.9, 10);
    expect(new Set(insolClean)).toEqual(new Set([0.9]));
    expect([...quality].every((flag) => flag === 0)).toBe(true);
    expect([...samples].every((count) => count === 1)).toBe(true);
  });

  it("uses every sample, but as a weak day, where all of them look like cloud edges", ({ expect }) => {
    const flicker = wholeDay(3, 1).map((row, index) => {
      const share = index % 2 === 0 ? 1 : 0.6;
      return changed(row, { clean: row.clean * share, soiled: row.soiled * share });
    });
    const day = onlyDay(flicker);
    expect(day.loss).toBeCloseTo(3, 9);
    expect(day.quality).toBe(0);
  });

  it("reports the cell that works when the other is silent", ({ expect }) => {
    const broken = wholeDay(3).map((row) => changed(row, { soiled: NaN }));
    const day = onlyDay(broken);
    expect(day.insolClean).toBeCloseTo(7.64, 2);
    expect(day).toMatchObject({ insolSoiled: NaN, loss: NaN, samples: 0, quality: 0 });
    const dead = wholeDay(3).map((row) => changed(row, { clean: NaN, soiled: Infinity }));
    expect(onlyDay(dead)).toMatchObject({ insolClean: NaN, insolSoiled: NaN, windowInsolation: NaN, loss: NaN });
  });
});
