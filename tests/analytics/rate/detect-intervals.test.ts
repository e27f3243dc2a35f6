import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, columns, law } from "../support.ts";

const normal = gaussian(mulberry32(7));
const noise = column(200, () => 0.2 * normal());
const series = (days = 60, cleanTo = 0, at = 30) =>
  column(days, (day) => (day < at ? 1 + 0.1 * day : cleanTo + 0.1 * (day - at)) + noise[day]!);
const daysOf = (loss: Float64Array): Float64Array => column(loss.length, (day) => 20_000 + day);
const detect = (loss: Float64Array, more = {}) => analytics.detectIntervals({ day: daysOf(loss), loss, ...more });

describe("detectIntervals", () => {
  it("finds the cleaning, its jump, and both rates, the surer first", ({ expect }) => {
    const { segments, events, intervals } = detect(series(75));
    expect(segments.map(({ start, end, n }) => [start - 20_000, end - 20_000, n])).toEqual([
      [0, 29, 30],
      [30, 74, 45],
    ]);
    for (const segment of segments) {
      expect(segment.slope).toBeCloseTo(0.1, 1);
      expect(segment.low).toBeLessThan(segment.slope);
      expect(segment.high).toBeGreaterThan(segment.slope);
      expect(segment.endLoss - segment.startLoss).toBeCloseTo(segment.slope * (segment.end - segment.start), 9);
    }
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ day: 20_030, kind: "unexplained" });
    expect(Math.abs(events[0]!.jump + 3.9)).toBeLessThan(0.4);
    expect(intervals).toEqual([1, 0]);
  });

  it("says why the loss jumped: rain, a logged cleaning, an own wash, dust", ({ expect }) => {
    const kindOf = (loss: Float64Array, more = {}): string[] => detect(loss, more).events.map(({ kind }) => kind);
    const rain = column(60, (day) => (day === 29 ? 9 : 0));
    expect(kindOf(series(), { rain })).toEqual(["rain"]);
    expect(kindOf(series(), { cleanings: columns(20_029) })).toEqual(["manual"]);
    expect(kindOf(series(), { rain, cleanings: columns(20_030) })).toEqual(["manual"]);
    expect(kindOf(series(60, 9), { washes: columns(20_030) })).toEqual(["wash"]);
    expect(kindOf(series(60, 9), { rain })).toEqual(["dust"]);
  });

  it("divides at a logged cleaning however little it did, on its day or the next", ({ expect }) => {
    const steady = column(60, (day) => 1 + 0.05 * day + noise[day]!);
    expect(detect(steady).events).toEqual([]);
    const [event, ...others] = detect(steady, { cleanings: columns(20_040) }).events;
    expect(others).toEqual([]);
    expect(event!.kind).toBe("manual");
    expect([20_040, 20_041]).toContain(event!.day);
    for (const days of [[19_000, 30_000], [20_000], [20_001], [20_058], [20_059], [20_010, 20_011, 20_012, 20_013]]) {
      const { segments } = detect(steady, { cleanings: columns(...days) });
      expect(segments[0]!.start).toBe(20_000);
      expect(segments.at(-1)!.end).toBe(20_059);
    }
  });

  it("believes a small jump sooner on a day of rain", ({ expect }) => {
    const faint = (seed: number, more: object): number => {
      const draw = gaussian(mulberry32(seed));
      return detect(
        column(60, (day) => 0.02 * (day % 30) + (day < 30 ? 0.75 : 0) + 0.5 * draw()),
        more,
      ).events.length;
    };
    const found = (more: object): number =>
      Array.from({ length: 50 }, (_, seed) => faint(seed, more)).filter(Boolean).length;
    expect(found({ rain: column(60, (day) => (day === 30 ? 10 : 0)) })).toBeGreaterThan(found({}));
  });

  it("leaves out days that stand apart, and does not take them for events", ({ expect }) => {
    const loss = series();
    loss[12] = 40;
    loss[45] = -30;
    const { segments } = detect(loss);
    expect(segments.map(({ start, n }) => [start - 20_000, n])).toEqual([
      [0, 29],
      [30, 29],
    ]);
  });

  it("takes a steady, an empty, a single and a constant series", ({ expect }) => {
    expect(detect(columns())).toEqual({ segments: [], events: [], intervals: [] });
    expect(detect(columns(NaN, Infinity, NaN)).segments).toEqual([]);
    const [only] = detect(columns(2.5)).segments;
    expect(only).toMatchObject({
      start: 20_000,
      end: 20_000,
      slope: NaN,
      startLoss: 2.5,
      endLoss: 2.5,
      n: 1,
      quality: 0,
    });
    const constant = detect(column(730, () => 2));
    expect(constant.segments).toHaveLength(1);
    expect(constant.intervals).toEqual([]);
    expect(detect(column(1000, (day) => day / 100)).intervals).toEqual([0]);
  });

  it("takes days in any order, the last of a day that comes twice, and gaps", ({ expect }) => {
    const loss = series(75);
    const day = daysOf(loss);
    const rows = [...day.keys()].filter((row) => row % 7 !== 3);
    const pick = (order: number[], column: Float64Array): Float64Array =>
      Float64Array.from(order, (row) => column[row]!);
    const forward = analytics.detectIntervals({ day: pick(rows, day), loss: pick(rows, loss) });
    expect(forward.events.map((event) => event.day)).toEqual([20_030]);
    const backward = rows.toReversed();
    const first = { day: day[rows[0]!]!, loss: 99 };
    expect(
      analytics.detectIntervals({
        day: columns(first.day, ...pick(backward, day)),
        loss: columns(first.loss, ...pick(backward, loss)),
      }),
    ).toEqual(forward);
    const missing = loss.map((value, row) => (rows.includes(row) ? value : NaN));
    expect(detect(missing)).toEqual(forward);
  });

  it("a gap of more than a week is no interval for a rate", ({ expect }) => {
    const loss = column(40, (day) => 0.1 * day + (day > 15 && day < 24 ? NaN : noise[day]!));
    expect(detect(loss)).toMatchObject({ intervals: [], segments: [{ n: 32 }] });
  });

  it("answers any numbers and refuses wrong shapes", ({ expect }) => {
    const anything = fc.oneof(
      fc.double(),
      fc.constantFrom(NaN, Infinity, 1.7e308, -1.7e308, 0),
      fc.integer({ min: 0, max: 50 }),
    );
    const many = fc.array(anything, { maxLength: 40 });
    fc.assert(
      fc.property(many, many, many, (a, b, c) => {
        const [day, loss] = [Float64Array.from(a), Float64Array.from(a, (_, row) => b[row] ?? 1)];
        const { segments, events } = analytics.detectIntervals({
          day,
          loss,
          rain: loss,
          cleanings: columns(...c),
          washes: columns(...b),
        });
        expect(events).toHaveLength(Math.max(segments.length - 1, 0));
      }),
      law(500),
    );
    expect(() => detect(columns(1), { rain: columns() })).toThrow(AnalyticsInputError);
    expect(() => detect(columns(1), { sensitivity: "toString" })).toThrow(AnalyticsInputError);
    expect(() => detect(column(20_001, () => 1))).toThrow(AnalyticsInputError);
  });
});
