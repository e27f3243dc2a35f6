import * as fc from "fast-check";
import { describe, it } from "vitest";
import { between } from "../differential/values.ts";
import { analytics, column, law } from "../support.ts";

const [OK, RISE, LOSS, COLD, CLEAN_CELL] = [1, 2, 3, 4, 5];
const WARM = 30;

interface Days {
  cold?: number[];
  weak?: number[];
  /** Days with a third of the usual light. */
  dull?: number[];
}

function quality(losses: number[], { cold = [], weak = [], dull = [] }: Days = {}): number[] {
  return [
    ...analytics.coveredDays({
      day: column(losses.length, (row) => 20_000 + row),
      loss: Float64Array.from(losses),
      good: Uint8Array.from(losses, (_, row) => (weak.includes(row) ? 0 : 1)),
      temperature: column(losses.length, (row) => (cold.includes(row) ? -4 : WARM)),
      light: column(losses.length, (row) => (dull.includes(row) ? 2 : 6)),
    }),
  ];
}

const month = (changes: Record<number, number> = {}) =>
  Array.from({ length: 30 }, (_, day) => changes[day] ?? 2 + 0.05 * day + 0.3 * Math.sin(2.4 * day));
const all = (code: number, count = 30) => Array<number>(count).fill(code);
const except = (codes: Record<number, number>) => all(OK).map((code, day) => codes[day] ?? code);

describe("a covered cell is not soiling: it", () => {
  it("is one day of 95 % among days of 3 %", ({ expect }) => {
    expect(quality(month())).toEqual(all(OK));
    expect(quality(month({ 20: 95 }))).toEqual(except({ 20: LOSS }));
    expect(quality(month({ 20: 12 }))).toEqual(except({ 20: RISE }));
  });

  it("is also the newest day, of which nothing is known yet", ({ expect }) => {
    expect(quality(month({ 29: 95 }))).toEqual(except({ 29: LOSS }));
    expect(quality(month({ 29: 12 }))).toEqual(except({ 29: RISE }));
  });

  it("is no dull day on which heavy soiling costs more, but one of 95 %, or one with frost", ({ expect }) => {
    expect(quality(month({ 20: 12 }), { dull: [20] })).toEqual(all(OK));
    expect(quality(month({ 20: 95 }), { dull: [20] })).toEqual(except({ 20: LOSS }));
    expect(quality(month({ 20: 12 }), { dull: [20], cold: [20] })).toEqual(except({ 20: COLD }));
  });

  it("is two days of 95 %, and two that do not agree", ({ expect }) => {
    expect(quality(month({ 20: 95, 21: 95 }))).toEqual(except({ 20: LOSS, 21: LOSS }));
    expect(quality(month({ 20: 25, 21: 14 }))).toEqual(except({ 20: RISE, 21: RISE }));
  });

  it("is not dust that stays: it counts from its second day on, and then both do", ({ expect }) => {
    const storm = month().map((loss, day) => (day < 20 ? loss : loss + 9));
    expect(quality(storm.slice(0, 21))).toEqual([...all(OK, 20), RISE]);
    expect(quality(storm.slice(0, 22))).toEqual(all(OK, 22));
    expect(quality(storm)).toEqual(all(OK));
  });

  it("is not dust that a wash takes off after some days, nor the fall after it", ({ expect }) => {
    const washed = month().map((loss, day) => (day < 15 ? loss : day < 20 ? loss + 9 : 0.05 * (day - 20)));
    expect(quality(washed)).toEqual(all(OK));
  });

  it("is a snow week with frozen cells, and nothing of it confirms itself", ({ expect }) => {
    const week = [20, 21, 22, 23, 24, 25, 26];
    const snow = (loss: number) => month(Object.fromEntries(week.map((day) => [day, loss + (day % 2)])));
    const covered = Object.fromEntries(week.map((day) => [day, COLD]));
    for (const loss of [95, 30, 9, 6]) expect(quality(snow(loss), { cold: week })).toEqual(except(covered));
  });

  it("is no cold day that reads like the others, also where all are cold", ({ expect }) => {
    expect(quality(month(), { cold: [20, 21, 22] })).toEqual(all(OK));
    expect(quality(month(), { cold: [...month().keys()] })).toEqual(all(OK));
  });

  it("is a day of little light that rose, unless a good day next to it agrees", ({ expect }) => {
    expect(quality(month({ 20: 60 }), { weak: [20] })).toEqual(except({ 20: LOSS }));
    expect(quality(month(), { weak: [20] })).toEqual(except({ 20: 0 }));
    const storm = month().map((loss, day) => (day < 20 ? loss : loss + 9));
    expect(quality(storm, { weak: [20] })).toEqual(except({ 20: 0 }));
  });

  it("is the clean cell where the loss falls lower than a wash can take it", ({ expect }) => {
    expect(quality(month({ 20: -300 }))).toEqual(except({ 20: CLEAN_CELL }));
    expect(quality(month({ 20: -1 }))).toEqual(all(OK));
  });

  it("is not a loss over 40 % that grew day by day, nor one that stays for a week", ({ expect }) => {
    const grown = Array.from({ length: 90 }, (_, day) => 0.5 * day);
    expect(quality(grown)).toEqual(all(OK, 90));
    const buried = month().map((loss, day) => (day < 15 ? loss : 55));
    expect(quality(buried.slice(0, 22))).toEqual([...all(OK, 15), ...all(LOSS, 7)]);
    expect(quality(buried)).toEqual(all(OK));
  });

  it("never is a day of a series whose days agree, whatever its level, slope and washes", ({ expect }) => {
    const series = fc.record({
      level: between(-4, 30),
      rate: between(0, 0.5),
      cycle: fc.integer({ min: 7, max: 60 }),
      noise: fc.array(between(-1, 1), { minLength: 60, maxLength: 60 }),
    });
    fc.assert(
      fc.property(series, ({ level, rate, cycle, noise }) => {
        expect(quality(noise.map((error, day) => level + rate * (day % cycle) + error))).toEqual(all(OK, 60));
      }),
      law(300),
    );
  });
});
