import { describe, it } from "vitest";
import { analytics, column } from "../support.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";

const fitted = (losses: number[], more: { cleanings?: Float64Array; systematic?: number } = {}) =>
  analytics.fittedLevel({
    day: column(losses.length, (row) => 20_000 + row),
    loss: Float64Array.from(losses),
    systematic: 0,
    ...more,
  });
const scatter = (day: number): number => 0.3 * Math.sin(2.4 * day);
const soiled = (days: number, rate = 0.1) => Array.from({ length: days }, (_, day) => 1 + rate * day + scatter(day));

describe("the loss at the end of the newest stretch", () => {
  it("is that of all its days, not of the last one", ({ expect }) => {
    const days = soiled(40);
    const { loss, day, days: count } = fitted(days);
    expect({ day, count }).toEqual({ day: 20_039, count: 40 });
    expect(Math.abs(loss - (1 + 0.1 * 39))).toBeLessThan(0.1);
    for (const more of [1, 4, 40])
      expect(Math.abs(fitted([...days.slice(0, -1), days.at(-1)! + more]).loss - loss)).toBeLessThan(0.1);
  });

  it("starts over after a cleaning, and gives no level until five days are known", ({ expect }) => {
    const cleanings = Float64Array.of(20_040);
    const after = (days: number) => fitted([...soiled(40), ...soiled(days)], { cleanings });
    expect(after(4).days).toBe(0);
    expect(after(4).loss).toBeNaN();
    const { loss, days } = after(8);
    expect(days).toBe(8);
    expect(Math.abs(loss - 1.7)).toBeLessThan(0.4);
  });

  it("says nothing where the last day is far below its line: it was washed", ({ expect }) => {
    expect(fitted([...soiled(40), 0.2]).days).toBe(0);
    expect(fitted(soiled(40)).days).toBe(40);
    expect(fitted([]).days).toBe(0);
  });

  it("is wrong by less than the range it states in 95 of 100 series, and by less than one day is", ({ expect }) => {
    const normal = gaussian(mulberry32(20_261_122));
    let [held, lineSquares, daySquares] = [0, 0, 0];
    const series = 400;
    for (let n = 0; n < series; n++) {
      const [rate, days] = [0.02 + 0.0005 * n, 10 + (n % 40)];
      const losses = Array.from({ length: days }, (_, day) => 1 + rate * day + 0.3 * normal());
      const { loss, uncertainty } = fitted(losses);
      const truth = 1 + rate * (days - 1);
      if (Math.abs(loss - truth) <= uncertainty) held++;
      lineSquares += (loss - truth) ** 2;
      daySquares += (losses.at(-1)! - truth) ** 2;
    }
    expect(held / series).toBeGreaterThan(0.92);
    expect(held / series).toBeLessThan(0.99);
    expect(Math.sqrt(lineSquares / daySquares)).toBeLessThan(0.55);
  });
});
